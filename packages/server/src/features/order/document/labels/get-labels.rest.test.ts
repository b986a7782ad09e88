import {
  type LabelFormatName,
  labelFormatNames,
  labelFormats,
  labelPlace,
} from '@lienzo/rules/sales/label-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  allPermissions,
  customerWithStaff,
  houseUser,
  makerOf,
  printable,
} from '../../../../testing/company.ts'
import { queriesOf } from '../../../../testing/count-queries.ts'
import { askForDocument } from '../../../../testing/files/ask-for-document.ts'
import { pageLines } from '../../../../testing/files/pdf-pages.ts'
import { pdfPieces, pdfText } from '../../../../testing/files/pdf-text.ts'
import { qrCodesOf } from '../../../../testing/files/read-qr.ts'
import { openTestApplication, type TestApplication } from '../../../../testing/test-application.ts'

let application: TestApplication
let admin: string
let catalogue: Awaited<ReturnType<typeof printable>>

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  catalogue = await printable(application, admin)
})
afterAll(() => application.close())

async function labels(input: object, token?: string) {
  const { response, content: pdf } = await askForDocument(application, 'orderrest/getlabels', input, token)
  return { response, pdf }
}

/**
 * Creates a customer's user with an order: lines for several spaces, two of them for the second space, and one line for stock.
 */
async function orderOfSpaces(shops = ['Farmacia Faro', 'Farmacia Lugo']) {
  const staff = await customerWithStaff(application, admin)
  const customer_id = staff.customer.id
  const mine = makerOf(application, staff.token)
  const address = { address: 'Rúa do Sol, 7', postal_code: '27001', city: 'Lugo', state: 'ES-LU' }
  const spaces = []
  for (const shop_name of shops) {
    spaces.push(
      await mine.space({ customer_id, shop_name, position: 'Escaparate', ...address, country: 'ES' }),
    )
  }
  const [first, second] = spaces
  const { line } = catalogue
  const order = await mine.order({
    customer_id,
    reference: 'PO-2026/17',
    lines: [
      line({ space_id: second?.id ?? null, copies: 3 }),
      line({ space_id: first?.id ?? null, copies: 5 }),
      line({ space_id: second?.id ?? null, copies: 7, width: 640, height: 480 }),
      line({ copies: 9 }),
      ...spaces.slice(2).map(({ id }) => line({ space_id: id, copies: 11 })),
    ],
  })
  return { ...staff, mine, order, spaces }
}

const MM = 72 / 25.4

describe('the labels of an order', () => {
  // covers: product 3.29, 6.12, 9.6
  test('are one for each space, with its location, its contents, and a code that opens its line', async () => {
    const { order, token, spaces, customer } = await orderOfSpaces()
    const { response, pdf } = await labels({ id: order.id, format: 'roll_100x150' }, token)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    const [faro, lugo, stock] = (await pageLines(pdf)).map((lines) => lines.join(' '))
    for (const words of [
      'Farmacia Lugo',
      `Espacio ${spaces[1]?.number} · Escaparate`,
      'Rúa do Sol, 7',
      '27001 Lugo',
    ])
      expect(lugo).toContain(words)
    expect(lugo).toContain(`3 × ${catalogue.product.name} · 1000 × 1000 mm`)
    expect(lugo).toContain('640 × 480 mm')
    for (const words of [order.code, customer.name, 'PO-2026/17']) expect(lugo).toContain(words)
    expect(faro).toContain(`5 × ${catalogue.product.name}`)
    expect(faro).not.toContain('640')
    expect(stock).toContain('Sin espacio')
    expect(stock).toContain('9 ×')
    const lines = order.lines.map(({ id }) => id)
    const open = `http://127.0.0.1:4500/#/order/${order.id}`
    expect(await qrCodesOf(pdf)).toEqual([
      [`${open}?line=${lines[1]}`],
      [`${open}?space=${spaces[1]?.id}`],
      [`${open}?line=${lines[3]}`],
    ])
  })

  test('are sorted by shop and space number, and chosen ones can be reprinted', async () => {
    const { order, token } = await orderOfSpaces(['Farmacia Faro', 'Farmacia Lugo', 'Farmacia Faro'])
    const { lines } = await application.done('orderrest/get', { id: order.id }, token)
    const request = { id: order.id, format: 'roll_100x150' }
    const pagesOf = async (input: object) =>
      (await pageLines((await labels({ ...request, ...input }, token)).pdf)).map((each) => each.join(' '))
    const all = await pagesOf({})
    const expectedLabels = [
      ['Farmacia Faro', '5 ×'],
      ['Farmacia Faro', '11 ×'],
      ['Farmacia Lugo', '3 ×'],
      ['Sin espacio', '9 ×'],
    ]
    expect(all).toHaveLength(expectedLabels.length)
    for (const [place, words] of expectedLabels.entries())
      for (const each of [...words, `${place + 1} / 4`]) expect(all[place]).toContain(each)
    expect(await pagesOf({ from: 2, to: 2 })).toEqual([all[1]])
    expect(await pagesOf({ from: 2 })).toEqual(all.slice(1))
    const ofLugo = lines.filter(({ shop_name }) => shop_name === 'Farmacia Lugo').map(({ id }) => id)
    expect(await pagesOf({ line_ids: ofLugo })).toEqual([expect.stringContaining('Farmacia Lugo')])
    const faultsOf = async (input: object) =>
      (await application.send('orderrest/getlabels', { ...request, ...input }, token)).fields
    expect(await faultsOf({ from: 5 })).toMatchObject({ from: { values: { maximum: 4 } } })
    expect(await faultsOf({ line_ids: [2_147_483_647] })).toMatchObject({
      line_ids: { key: 'validation.not_found' },
    })
  })

  // covers: spec 7.22
  test('are one for each parcel, with the delivery address of the order', async () => {
    const { customer, token } = await customerWithStaff(application, admin)
    const mine = makerOf(application, token)
    const place = { customer_id: customer.id, name: 'Almacén Norte', street: 'Polígono 4', city: 'Vigo' }
    const address = await mine.address({ ...place, country: 'ES', state: 'ES-PO' })
    const lines = [catalogue.line({ copies: 40, spares: 4 })]
    const order = await mine.order({ customer_id: customer.id, delivery_address_id: address.id, lines })
    const { pdf } = await labels({ id: order.id, per: 'parcel', parcels: 3, format: 'a4_14' }, token)
    const [page = []] = await pageLines(pdf)
    const text = page.join(' ')
    for (const words of ['Bulto 1 / 3', 'Bulto 2 / 3', 'Bulto 3 / 3', 'Almacén Norte', 'Piezas: 40 + 4']) {
      expect(text).toContain(words)
    }
    const codes = await qrCodesOf(pdf)
    expect(codes).toEqual([Array.from({ length: 3 }, () => `http://127.0.0.1:4500/#/order/${order.id}`)])
  })

  test.each(labelFormatNames.filter((name) => name.startsWith('a4')))(
    'fill a sheet of %s from the first free position',
    async (name: LabelFormatName) => {
      const { order, token } = await orderOfSpaces(['Uno', 'Dos'])
      const format = labelFormats[name]
      const first = format.columns * format.rows - 1
      const { pdf } = await labels({ id: order.id, format: name, first }, token)
      const pieces = pdfPieces(pdf)
      for (const [index, shop] of ['Dos', 'Uno'].entries()) {
        const place = labelPlace(format, index, first - 1)
        const title = pieces.find(({ text }) => text === shop)
        expect(title?.page).toBe(place.page + 1)
        const [x, y] = [(title?.x ?? 0) / MM, format.page.height - (title?.y ?? 0) / MM]
        expect(x).toBeGreaterThan(place.x)
        expect(x).toBeLessThan(place.x + format.label.width / 2)
        expect(y).toBeGreaterThan(place.y)
        expect(y).toBeLessThan(place.y + format.label.height / 2)
      }
      expect((await qrCodesOf(pdf)).map((codes) => codes.length)).toEqual([2, 1])
    },
  )

  test('fit texts of any length and script within their sheet', async () => {
    const long = 'Un nombre que nadie pondría en una etiqueta '.repeat(2).trim()
    const { order, token } = await orderOfSpaces([`${long} 🎉`, 'متجر 北京 Łódź שלום'])
    const { pdf } = await labels({ id: order.id, format: 'a4_24' }, token)
    const text = pdfText(pdf)
    expect(text).not.toContain('\ufffd')
    for (const words of ['Łódź', '北京', 'Unnombrequenadie']) expect(text).toContain(words)
    const { page } = labelFormats.a4_24
    for (const { x, y } of pdfPieces(pdf)) {
      expect(x).toBeGreaterThan(0)
      expect(x).toBeLessThan(page.width * MM)
      expect(y).toBeGreaterThan(0)
    }
    expect((await qrCodesOf(pdf)).flat()).toHaveLength(3)
  })

  test('continue on another label if the lines of a space do not fit on one', async () => {
    const { customer, token } = await customerWithStaff(application, admin)
    const mine = makerOf(application, token)
    const space = await mine.space({ customer_id: customer.id, shop_name: 'Llena' })
    const lines = Array.from({ length: 40 }, (_, n) =>
      catalogue.line({ space_id: space.id, copies: 101 + n }),
    )
    const order = await mine.order({ customer_id: customer.id, lines })
    const text = pdfText((await labels({ id: order.id, format: 'a4_8' }, token)).pdf)
    for (const { copies } of order.lines) expect(text).toContain(`${copies}×`)
    const parts = Number(/·1\/(\d+)/.exec(text)?.[1])
    expect(parts).toBeGreaterThan(1)
    expect(text).toContain(`·${parts}/${parts}`)
  })

  test('take few queries for any number of lines', async () => {
    const { order, token } = await orderOfSpaces()
    const few = await queriesOf(() => labels({ id: order.id }, token))
    const { mine, customer } = await orderOfSpaces()
    const space_ids = await Promise.all(
      Array.from({ length: 20 }, () => mine.space({ customer_id: customer.id }).then(({ id }) => id)),
    )
    const many = await mine.order({
      customer_id: customer.id,
      lines: space_ids.map((space_id) => catalogue.line({ space_id })),
    })
    await labels({ id: many.id }, admin)
    const queries = await queriesOf(() => labels({ id: many.id }, admin))
    expect(queries.length).toBeLessThanOrEqual(few.length)
    expect(queries.length).toBeLessThanOrEqual(6)
  })

  test('use the requested language, and do not exist for an order without lines', async () => {
    const { order, token, mine, customer } = await orderOfSpaces()
    expect(pdfText((await labels({ id: order.id, language: 'pt' }, token)).pdf)).toContain('Espaço')
    expect(pdfText((await labels({ id: order.id, language: 'us' }, token)).pdf)).toContain('Nospace')
    const empty = await mine.order({ customer_id: customer.id, lines: [] })
    expect(pdfText((await labels({ id: empty.id }, token)).pdf)).toBe('')
  })

  test('are marked for a draft, unmarked once confirmed, and unavailable for a cancelled order', async () => {
    const { order, token } = await orderOfSpaces()
    const texts = async () => pdfText((await labels({ id: order.id }, token)).pdf)
    const move = async (status: 'confirmed' | 'cancelled') => {
      const { id, version } = await application.done('orderrest/get', { id: order.id }, admin)
      await application.done('orderrest/changestatus', { id, version, status }, admin)
    }
    expect((await texts()).split('BORRADOR')).toHaveLength(4)
    const report = () => askForDocument(application, 'orderrest/printraport', { id: order.id }, token)
    expect(pdfText((await report()).content)).toContain('BORRADOR')
    await move('confirmed')
    expect(await texts()).not.toContain('BORRADOR')
    expect(pdfText((await report()).content)).not.toContain('BORRADOR')
    await move('cancelled')
    const refusal = { error: 'STATE_NOT_ALLOWED', fields: { id: { key: 'validation.order_cancelled' } } }
    const { response, pdf } = await labels({ id: order.id }, token)
    expect(response.status).toBe(409)
    expect(JSON.parse(pdf.toString())).toMatchObject(refusal)
    expect(await application.call('orderrest/generatezip', { id: order.id }, token)).toMatchObject(refusal)
    expect(await application.done('orderrest/archives', { id: order.id }, token)).toEqual([])
  })

  test('are unavailable to callers who cannot see the order, and for an invalid start position', async () => {
    const { order, token } = await orderOfSpaces()
    const stranger = await customerWithStaff(application, admin)
    const role = await makerOf(application, admin).role({
      permissions: { ...allPermissions(), '/order': { perm_view: '0', perm_access: '0', perm_edit: '0' } },
    })
    const without = await houseUser(application, admin, { role_id: role.id })
    for (const [input, caller, status] of [
      [{ id: order.id }, stranger.token, 404],
      [{ id: order.id }, without.token, 403],
      [{ id: order.id }, undefined, 401],
      [{ id: order.id, format: 'a4_8', first: 9 }, token, 422],
      [{ id: order.id, format: 'a4_24', first: 25 }, token, 422],
    ] as const) {
      const { response, pdf } = await labels(input, caller)
      expect(response.status).toBe(status)
      expect(JSON.parse(pdf.toString())).toMatchObject({ content: null })
    }
  })
})
