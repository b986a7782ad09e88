import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerWithStaff, makerOf, printable } from '../../../../testing/company.ts'
import { queriesOf } from '../../../../testing/count-queries.ts'
import { askForDocument } from '../../../../testing/files/ask-for-document.ts'
import { addPictures } from '../../../../testing/files/attachments.ts'
import { pdfText } from '../../../../testing/files/pdf-text.ts'
import { detailedPicture } from '../../../../testing/files/sample-files.ts'
import { upload } from '../../../../testing/files/uploads.ts'
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

async function report(input: object, token?: string) {
  const { response, content: pdf } = await askForDocument(application, 'orderrest/printraport', input, token)
  const pictures = [...pdf.toString('latin1').matchAll(/\/Subtype \/Image/g)].length
  return { response, pdf, pictures }
}

/** Creates a customer's user with an order of one artwork for two spaces. The first space has two photos. */
async function orderToReport(width: number) {
  const staff = await customerWithStaff(application, admin)
  const { token } = staff
  const customer_id = staff.customer.id
  const mine = makerOf(application, token)
  const campaign = await mine.campaign({ customer_id })
  const content = await detailedPicture(width, 60).png().toBuffer()
  const file = await upload(application.address, token, 'cartel.png', content)
  const input = { campaign_id: campaign.id, name: 'Cartel', upload: file }
  const image = await application.done('campaignrest/imageupdate', input, token)
  const spaces = [
    await mine.space({ customer_id, shop_name: 'Farmacia Sol', position: 'Escaparate' }),
    await mine.space({ customer_id, shop_name: 'Farmacia متجر 🎉' }),
  ] as const
  await addPictures(application, token, { resource: 'space', record_id: spaces[0].id }, ['a.png', 'b.png'])
  const promotion = await mine.promotion({ customer_id, name: 'Bruma de azahar' })
  const order = await mine.order({
    customer_id,
    campaign_id: campaign.id,
    reference: 'PO-17',
    lines: [
      catalogue.line({ campaign_image_id: image.id, space_id: spaces[1].id, copies: 4 }),
      catalogue.line({
        campaign_image_id: image.id,
        space_id: spaces[0].id,
        copies: 3,
        notes: 'Cara exterior',
        promotion_id: promotion.id,
      }),
      catalogue.line({ copies: 5, spares: 2 }),
    ],
  })
  return { ...staff, mine, order, spaces, content, image }
}

describe('the report of an order', () => {
  // covers: spec 7.22; product 6.12
  test('has a header, totals, and each space with its prints', async () => {
    const { order, token, spaces, customer } = await orderToReport(301)
    const { response, pdf } = await report({ id: order.id }, token)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    const text = pdfText(pdf)
    for (const words of [
      order.code,
      customer.name.replaceAll(' ', ''),
      'PO-17',
      'Piezas12+2m²',
      'Espacios2',
      'Líneas3',
    ])
      expect(text).toContain(words)
    for (const words of [
      'FarmaciaSol',
      `Espacio${spaces[0].number}·Escaparate`,
      'Caraexterior',
      'Productodecliente:Brumadeazahar',
      'Cartel·versión1',
    ])
      expect(text).toContain(words)
    for (const words of ['🎉', 'Sinespacio', '1000×1000mm']) expect(text).toContain(words)
    expect(text).not.toContain('\ufffd')
    // Spaces are sorted by shop; lines without a space come last.
    expect(text.indexOf('🎉')).toBeGreaterThan(text.indexOf('Caraexterior'))
    expect(text.indexOf('Sinespacio')).toBeGreaterThan(text.indexOf('🎉'))
  })

  test('of some lines shows their totals only, and omits totals that are unknown', async () => {
    const { order, token } = await orderToReport(304)
    const { lines } = await application.done('orderrest/get', { id: order.id }, token)
    const [first] = lines
    const text = pdfText((await report({ id: order.id, line_ids: [first?.id ?? 0] }, token)).pdf)
    expect(text).toContain('Líneas1')
    expect(text).toContain(`Piezas${first?.copies}`)
    expect(pdfText((await report({ id: order.id }, token)).pdf)).toContain('Total')
    expect(text).not.toContain('Total')
  })

  test('shows each artwork and photo once, and a frame for a lost picture', async () => {
    const { order, token, content } = await orderToReport(302)
    expect((await report({ id: order.id }, token)).pictures).toBe(3)
    const sha256 = createHash('sha256').update(content).digest('hex')
    await application.services.files.delete(sha256)
    await application.services.thumbnails.remove(sha256)
    const { pictures, pdf } = await report({ id: order.id }, token)
    expect(pictures).toBe(2)
    expect(pdfText(pdf)).toContain('Imagennodisponible')
  })

  test('takes few queries for any number of lines, and as many pages as needed', async () => {
    const { order, token, mine, customer, image, spaces } = await orderToReport(303)
    const few = await queriesOf(() => report({ id: order.id }, token))
    const lines = Array.from({ length: 120 }, (_, index) =>
      catalogue.line({
        campaign_image_id: image.id,
        space_id: spaces[index % 2]?.id ?? null,
        copies: index + 1,
      }),
    )
    const many = await mine.order({ customer_id: customer.id, campaign_id: image.campaign_id, lines })
    const queries = await queriesOf(() => report({ id: many.id }, token))
    expect(queries.length).toBeLessThanOrEqual(few.length)
    const text = pdfText((await report({ id: many.id, language: 'us' }, token)).pdf)
    expect(text).toContain('Page12')
    expect(text).toContain('120×')
  })

  test('is unavailable to callers who cannot see the order', async () => {
    const { order } = await orderToReport(304)
    const stranger = await customerWithStaff(application, admin)
    for (const [token, status] of [
      [stranger.token, 404],
      [undefined, 401],
    ] as const) {
      expect((await report({ id: order.id }, token)).response.status).toBe(status)
    }
  })
})

describe('the report of a campaign', () => {
  // covers: product 6.12
  test('lists all of its active orders by shop and space, each line with its order, and their totals', async () => {
    const { order, spaces, mine, token, customer, image } = await orderToReport(305)
    const { campaign_id } = image
    const customer_id = customer.id
    const empty = await report({ campaign_id }, token)
    expect(empty.response.status).toBe(422)
    expect(JSON.parse(empty.pdf.toString())).toMatchObject({
      fields: { campaign_id: { key: 'validation.campaign_without_orders' } },
    })
    const alba = await mine.space({ customer_id, shop_name: 'Farmacia Alba' })
    const orderOf = (space_id: number, copies: number) =>
      mine.order({ customer_id, campaign_id, lines: [catalogue.line({ space_id, copies })] })
    const [second, draft, cancelledOrder] = [
      await orderOf(alba.id, 2),
      await orderOf(alba.id, 6),
      await orderOf(spaces[0].id, 7),
    ]
    const move = async ({ id }: { id: number }, status: 'confirmed' | 'cancelled') => {
      const { version } = await application.done('orderrest/get', { id }, token)
      await application.done('orderrest/changestatus', { id, version, status, note: 'Error' }, token)
    }
    await move(cancelledOrder, 'cancelled')
    await application.handle.execute(
      `update orders set status = 'confirmed' where id in (${order.id}, ${second.id})`,
    )
    const { response, pdf, pictures } = await report({ campaign_id }, token)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    const text = pdfText(pdf)
    for (const words of ['Pedidos2', 'Espacios3', 'Líneas4', 'Piezas14', order.code, second.code])
      expect(text).toContain(words)
    for (const { code } of [draft, cancelledOrder]) expect(text).not.toContain(code)
    expect(text.indexOf('FarmaciaAlba')).toBeLessThan(text.indexOf('FarmaciaSol'))
    expect(pictures).toBe(3)
    // A caller who cannot see these orders gets NOT_FOUND. A request for both an order and a campaign is refused.
    const stranger = await customerWithStaff(application, admin)
    for (const [input, by, status] of [
      [{ campaign_id }, stranger.token, 404],
      [{ campaign_id }, undefined, 401],
      [{ campaign_id, id: order.id }, token, 422],
      [{}, token, 422],
    ] as const) {
      expect((await report(input, by)).response.status).toBe(status)
    }
  })
})
