import { createHash } from 'node:crypto'
import { HOUSE_USERGROUP_ID } from '@lienzo/rules/people/permissions'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customers } from '../../../db/tables/customers/customers.ts'
import { usergroups } from '../../../db/tables/people/users.ts'
import { orders } from '../../../db/tables/sales/orders.ts'
import { customerWithStaff, makerOf, printable } from '../../../testing/company.ts'
import { queriesOf } from '../../../testing/count-queries.ts'
import { plainCustomer } from '../../../testing/customers/plain-customer.ts'
import { askForDocument } from '../../../testing/files/ask-for-document.ts'
import { pageLines } from '../../../testing/files/pdf-pages.ts'
import { pdfText } from '../../../testing/files/pdf-text.ts'
import { qrCodesOf } from '../../../testing/files/read-qr.ts'
import { detailedPicture, emptyPdf } from '../../../testing/files/sample-files.ts'
import { upload } from '../../../testing/files/uploads.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

let application: TestApplication
let admin: string
let catalogue: Awaited<ReturnType<typeof printable>>
/** Customer's user, with a campaign and an order that no test changes. */
let fixture: Awaited<ReturnType<typeof staffWithArtwork>>

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  catalogue = await printable(application, admin)
  fixture = await staffWithArtwork(await detailedPicture(90, 60).png().toBuffer())
})
afterAll(() => application.close())

type PaperLanguage = 'us' | 'es' | 'pt' | 'customer'

async function print(id: number, token?: string, language?: PaperLanguage, form?: 'full' | 'compact') {
  const input = { id, language, form }
  const { response, content: pdf } = await askForDocument(application, 'orderrest/print', input, token)
  const pictures = [...pdf.toString('latin1').matchAll(/\/Subtype \/Image/g)].length
  return { response, pdf, pictures }
}

/** Creates a customer's user with a campaign of one artwork, and an order whose line prints the artwork. */
async function staffWithArtwork(picture: Buffer, name = 'escaparate.png') {
  const staff = await customerWithStaff(application, admin)
  const mine = makerOf(application, staff.token)
  const campaign = await mine.campaign({ customer_id: staff.customer.id })
  const promotion = await mine.promotion({ customer_id: staff.customer.id, name: 'Bruma de azahar 50 ml' })
  const image = await application.done(
    'campaignrest/imageupdate',
    {
      campaign_id: campaign.id,
      name: 'Escaparate de otoño',
      upload: await upload(application.address, staff.token, name, picture),
    },
    staff.token,
  )
  const order = await mine.order({
    customer_id: staff.customer.id,
    campaign_id: campaign.id,
    reference: 'PO-2026/17',
    lines: [catalogue.line({ campaign_image_id: image.id, copies: 3, promotion_id: promotion.id })],
  })
  return { ...staff, mine, order }
}

describe('the printed order', () => {
  // covers: product 6.22
  test('is a PDF that opens in the browser and is never cached', async () => {
    const { order, token } = fixture
    const { response, pdf } = await print(order.id, token)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${order.code}.pdf"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.subarray(-8).toString()).toContain('%%EOF')
  })

  test('lists cancellations with date, reason and remaining charge, and excludes them from the totals', async () => {
    const { customer, token } = await customerWithStaff(application, admin)
    const lines = [catalogue.line({ copies: 2 }), catalogue.line({ spares: 3 })]
    const draft = await makerOf(application, token).order({ customer_id: customer.id, lines })
    const step = { id: draft.id, version: draft.version, status: 'confirmed' as const }
    const {
      id,
      version,
      lines: confirmedLines,
    } = await application.done('orderrest/changestatus', step, admin)
    const linesToCancel = confirmedLines.slice(0, 1).map((line) => ({ id: line.id }))
    const give_back = { euros: 20, m2: 2 }
    const input = { id, version, lines: linesToCancel, reason: 'Cierra por obras', give_back }
    await application.done('orderrest/cancellines', input, admin)
    const text = pdfText((await print(id, token)).pdf)
    for (const words of [
      'Líneasanuladas',
      'admin·Cierraporobras',
      'N.º1·',
      'Copias:2·28,40€',
      'Devuelto:20,00€',
    ]) {
      expect(text).toContain(words)
    }
    expect(text).toContain('Secobradetodosmodos:8,40€')
    // Spares are listed separately, both on the line and in the totals.
    for (const words of ['1+3', 'Piezas1', 'Repuestos+3']) expect(text).toContain(words)
  })

  test('shows state and country of the addresses', async () => {
    const { customer, token } = await customerWithStaff(application, admin)
    const mine = makerOf(application, token)
    const place = { customer_id: customer.id, country: 'ES', state: 'es-b', city: 'Sabadell' }
    const address = await mine.address(place)
    const order = await mine.order({ customer_id: customer.id, delivery_address_id: address.id })
    expect(pdfText((await print(order.id, token)).pdf)).toContain('Sabadell,Barcelona(España)')
  })

  test('shows the trade name of the customer, and no billing address if there is none', async () => {
    const { customer, token } = await customerWithStaff(application, admin)
    const mine = makerOf(application, token)
    await application.handle
      .update(customers)
      .set({ trade_name: 'El Faro' })
      .where(eq(customers.id, customer.id))
    await mine.address({
      customer_id: customer.id,
      kind: 'delivery',
      name: 'Almacén',
      street: 'Calle Baja 4',
    })
    const order = await mine.order({ customer_id: customer.id })
    const text = pdfText((await print(order.id, token)).pdf)
    expect(text).toContain(`${customer.name}ElFaro`)
    expect(text).not.toContain('CalleBaja4')
  })

  test('shows the day of the order in the time zone of the house', async () => {
    const { id } = fixture.order
    const taxIdOfHouse = (taxId: string) =>
      application.handle
        .update(usergroups)
        .set({ tax_id: taxId })
        .where(eq(usergroups.id, HOUSE_USERGROUP_ID))
    await taxIdOfHouse('B12345674')
    const created_at = Date.UTC(2026, 11, 31, 23, 3) / 1000
    await application.handle.update(orders).set({ created_at }).where(eq(orders.id, id))
    expect(pdfText((await print(id, admin)).pdf)).toContain('01/01/2027')
    // Without a tax id, the house counts as Spanish.
    await taxIdOfHouse('')
    expect(pdfText((await print(id, admin)).pdf)).toContain('01/01/2027')
  })

  test('shows the billed company if its name differs from that of the customer', async () => {
    const { customer, token } = await customerWithStaff(application, admin)
    const mine = makerOf(application, token)
    await mine.address({ customer_id: customer.id, kind: 'billing', name: 'Facturas y Cobros, S.L.' })
    const order = await mine.order({ customer_id: customer.id })
    expect(pdfText((await print(order.id, token)).pdf)).toContain(`${customer.name}FacturasyCobros,S.L.`)
  })

  // covers: spec 7.19; product 6.10
  test('shows contents, author and price of the order', async () => {
    const { order, customer, token } = fixture
    const text = pdfText((await print(order.id, token)).pdf)
    for (const words of [order.code, customer.name, 'PO-2026/17', catalogue.product.name, '1000×1000mm']) {
      expect(text).toContain(words)
    }
    // The order consists of three pieces at 14.20 €, plus 21 % VAT.
    for (const words of ['14,20€', '42,60€', 'IVA21%', '8,95€', '51,55€', '3,00'])
      expect(text).toContain(words)
    expect(text).toContain('Escaparatedeotoño·versión1')
    expect(text).toContain('Productodecliente:Brumadeazahar50ml')
    expect(text).not.toContain('3,0000')
  })

  test.each([7, 7000])(
    'explains the rounded price of one of %i pieces only if it leads to another net',
    async (copies) => {
      const make = makerOf(application, admin)
      const setUp = await make.finish({ price_mode: 'line', price: 15 })
      const material = await make.material({ finishes: [{ finish_id: setUp.id, price: null }] })
      const product = await make.product({ materials: [material.id] })
      const { customer, token } = await customerWithStaff(application, admin)
      const parts = { product_id: product.id, material_id: material.id, finish_ids: [setUp.id] }
      const lines = [catalogue.line({ ...parts, copies })]
      const order = await makerOf(application, token).order({ customer_id: customer.id, lines })
      const text = pdfText((await print(order.id, token, 'es')).pdf)
      // 15 € for 7 pieces are 2.1429 € each. 15 € for 7,000 pieces are 0.0021 € each, which would add up to 14.70 €.
      expect(text.includes('redondeadoacuatrodecimales')).toBe(copies === 7000)
    },
  )

  test('is marked across the page if it is not valid for production', async () => {
    const { customer, token } = await customerWithStaff(application, admin)
    const lines = [catalogue.line()]
    const order = await makerOf(application, token).order({ customer_id: customer.id, lines })
    expect(pdfText((await print(order.id, token)).pdf)).toContain('BORRADOR')
    const move = (version: number, status: 'confirmed' | 'cancelled') =>
      application.done('orderrest/changestatus', { id: order.id, version, status, note: 'x' }, admin)
    const confirmedOrder = await move(order.version, 'confirmed')
    const running = pdfText((await print(order.id, token)).pdf)
    expect(running).not.toContain('BORRADOR')
    expect(running).not.toContain('CANCELADO')
    await move(confirmedOrder.version, 'cancelled')
    // These words match the words on the screens.
    for (const [language, word] of [
      ['es', 'CANCELADO'],
      ['us', 'CANCELED'],
      ['pt', 'CANCELADA'],
    ] as const) {
      const { pdf } = await print(order.id, token, language)
      expect(pdfText(pdf)).toContain(word)
    }
  })

  // covers: product 9.5
  test('has a QR code that opens the order at the public address', async () => {
    const { order, token } = fixture
    const { pdf } = await print(order.id, token)
    // The QR code uses the public URL from the settings, not the address of the test server.
    expect(await qrCodesOf(pdf)).toEqual([[`http://127.0.0.1:4500/#/order/${order.id}`]])
  })

  test('uses the language of the caller', async () => {
    const { order, usergroup } = fixture
    const role = await makerOf(application, admin).role()
    const text = async (language: 'us' | 'pt') => {
      const user = await makerOf(application, admin).user({
        role_id: role.id,
        usergroup_id: usergroup.id,
        language,
      })
      return pdfText((await print(order.id, await application.signIn(user.username))).pdf)
    }
    expect(await text('us')).toContain('Order')
    expect(await text('pt')).toContain('Encomenda')
  })

  test('uses the requested language, or that of its customer', async () => {
    const make = makerOf(application, admin)
    const customer = await make.customer({ country: 'PT' })
    expect(customer.language).toBe('pt')
    const order = await make.order({ customer_id: customer.id })
    const text = async (language: PaperLanguage) => pdfText((await print(order.id, admin, language)).pdf)
    expect(await text('customer')).toContain('Encomenda')
    expect(await text('es')).toContain('Pedido')
    expect(await text('us')).toContain('Order')
    const { id, version, name } = customer
    const spanish = { ...plainCustomer(name), id, version, country: 'PT', language: 'es' as const }
    await application.done('customerrest/update', spanish, admin)
    expect(await text('customer')).toContain('Pedido')
  })

  test('shows the seller with contact details and terms', async () => {
    const { customer, token } = await customerWithStaff(application, admin)
    const order = await makerOf(application, token).order({ customer_id: customer.id })
    const house = await application.done('usergrouprest/get', { id: HOUSE_USERGROUP_ID }, admin)
    const { id, version, name, customer_id, notes, active } = house
    const details = {
      legal_name: 'MC Impresión, S.L.',
      tax_id: 'B12345674',
      address: 'Polígono El Pino, 12\n41016 Sevilla',
      phone: '+34 955 00 00 00',
      email: 'taller@mc.example',
      document_terms: 'Pago a 30 días ✓',
    }
    const form = { id, version, name, customer_id, notes, active }
    const savedHouse = await application.done('usergrouprest/update', { ...form, ...details }, admin)
    // An update from a program that does not send these fields leaves them unchanged.
    const houseAfter = await application.done(
      'usergrouprest/update',
      { ...form, version: savedHouse.version },
      admin,
    )
    expect(houseAfter).toMatchObject(details)
    const text = pdfText((await print(order.id, token)).pdf)
    for (const words of [
      'MCImpresión,S.L.',
      'PolígonoElPino,12',
      '41016Sevilla',
      'NIFB12345674',
      '+34955000000·taller@mc.example',
      'CondicionesPagoa30días✓',
    ]) {
      expect(text).toContain(words)
    }
  })

  test('shows the artwork and the logo of the house', async () => {
    const { order, token } = fixture
    const before = (await print(order.id, token)).pictures
    const logo = await upload(
      application.address,
      admin,
      'logo.png',
      await detailedPicture(1300, 650).png().toBuffer(),
    )
    const house = await application.done('usergrouprest/get', { id: HOUSE_USERGROUP_ID }, admin)
    const { id, version, name, customer_id, notes, active } = house
    await application.done(
      'usergrouprest/update',
      { id, version, name, customer_id, notes, active, header_logo_upload: logo },
      admin,
    )
    expect(before).toBe(1)
    const { pictures, pdf } = await print(order.id, token)
    expect(pictures).toBe(2)
    // 150 points at 300 dpi equal 625 pixels.
    expect(pdf.toString('latin1')).toContain('/Width 625')
  })

  // covers: product 9.40
  test('replaces a lost picture by a frame with its name', async () => {
    const picture = await detailedPicture(94, 60).png().toBuffer()
    const { order, token } = await staffWithArtwork(picture)
    await application.services.files.delete(createHash('sha256').update(picture).digest('hex'))
    const { response, pdf } = await print(order.id, token)
    expect(response.status).toBe(200)
    const text = pdfText(pdf)
    expect(text).toContain('Escaparatedeotoño')
    expect(text).toContain('Imagennodisponible')
  })

  test('shows PDF artwork as a picture, or as a frame with its name', async () => {
    const { order, customer, mine, token } = await staffWithArtwork(emptyPdf(1), 'escaparate.pdf')
    const without = await mine.order({ customer_id: customer.id, lines: [catalogue.line()] })
    const [plain, withPicture] = [await print(without.id, token), await print(order.id, token)]
    expect(withPicture.response.status).toBe(200)
    const isPicture = withPicture.pictures > plain.pictures
    const isNamed = pdfText(withPicture.pdf).includes('Imagennodisponible')
    expect([isPicture, isNamed]).toContain(true)
    // The placeholder text appears only if no picture was drawn.
    expect(isPicture && isNamed).toBe(false)
  })

  test('accepts any text: emoji, Arabic, script', async () => {
    const { customer, token, mine } = fixture
    const order = await mine.order({
      customer_id: customer.id,
      reference: '🎉 שלט <script>alert(1)</script>',
      notes_production: `${'Muy largo. '.repeat(300)}\n🧵`,
      lines: [catalogue.line({ notes: '👩‍👩‍👧 ‮txet' })],
    })
    const { response, pdf } = await print(order.id, token)
    expect(response.status).toBe(200)
    const text = pdfText(pdf)
    expect(text).toContain('<script>alert(1)</script>')
    for (const words of ['🎉', 'טלש', '👩‍👩‍👧']) expect(text).toContain(words)
    expect(text).not.toContain('\ufffd')
  })

  test('is unavailable to callers who cannot see the order', async () => {
    const { order } = fixture
    const stranger = await customerWithStaff(application, admin)
    for (const [id, token, status] of [
      [order.id, stranger.token, 404],
      [999_999, admin, 404],
      [order.id, undefined, 401],
    ] as const) {
      const { response, pdf } = await print(id, token)
      expect(response.status).toBe(status)
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(JSON.parse(pdf.toString())).toMatchObject({ content: null })
    }
  })
})

/** Creates an order of `count` lines for one artwork, each in a different size. The first line has long notes. */
async function orderOfMany(count: number) {
  const { order: one, mine, customer } = fixture
  const campaign_image_id = one.lines[0]?.campaign_image_id ?? null
  const note = Array.from({ length: 60 }, (_, index) => `nota${index}.`).join(' ')
  const lines = Array.from({ length: count }, (_, index) =>
    catalogue.line({
      ...{ campaign_image_id, width: 1001 + index, height: 700 },
      ...(index === 0 && { notes: `${note} Żółć Ωμέγα Ёлка 书店 مكتبة 🎉` }),
    }),
  )
  return mine.order({ customer_id: customer.id, campaign_id: one.campaign_id, lines })
}

// The order has more lines than one screen shows, and enough to be drawn page by page.
test('prints all 520 lines of an order, with shared artwork once, in no more statements than two lines', async () => {
  const count = 520
  const [small, large] = [await orderOfMany(2), await orderOfMany(count)]
  const few = await queriesOf(() => print(small.id, admin))
  let largeDocument: Awaited<ReturnType<typeof print>> | undefined
  const many = await queriesOf(async () => {
    largeDocument = await print(large.id, admin)
  })
  // Allows one more statement, because the use of the session is recorded at intervals.
  expect(many.length).toBeLessThanOrEqual(few.length + 1)
  const { pdf = Buffer.alloc(0), pictures } = largeDocument ?? {}
  const text = pdfText(pdf)
  const sizes = Array.from({ length: count }, (_, index) => `${1001 + index}×700mm`)
  expect(sizes.filter((size) => !text.includes(size))).toEqual([])
  const words = [
    ...[large.code, fixture.customer.name.replaceAll(' ', ''), 'nota0.', 'nota59.', 'Escaparatedeotoño'],
    ...['Żółć', 'Ωμέγα', 'Ёлка', '书店', '🎉'],
  ]
  for (const word of words) expect(text).toContain(word)
  expect(text).not.toContain('\ufffd')
  expect(text.toLocaleUpperCase()).toContain('BORRADOR')
  expect(await qrCodesOf(pdf, 1)).toEqual([[`http://127.0.0.1:4500/#/order/${large.id}`]])
  expect(pictures).toBe((await print(small.id, admin)).pictures)
})

describe('the compact printed order', () => {
  /** Creates an order with two lines for one shop, one line for a different shop, and one line for stock. */
  async function orderOfShops() {
    const { mine, customer, token } = fixture
    const customer_id = customer.id
    const [window, door, other] = [
      await mine.space({ customer_id, shop_name: 'Óptica Sol', position: 'Escaparate' }),
      await mine.space({ customer_id, shop_name: 'Óptica Sol', position: 'Puerta' }),
      await mine.space({ customer_id, shop_name: 'Farmacia Alba', position: 'Luna' }),
    ]
    const { line } = catalogue
    const lines = [
      line({ space_id: window.id, copies: 2, spares: 1 }),
      line({ copies: 7 }),
      line({ space_id: door.id, width: 1300, height: 600 }),
      line({ space_id: other.id, copies: 3 }),
    ]
    const { id } = await mine.order({ customer_id, lines, notes_delivery: 'Muelle 4' })
    return { order: await application.done('orderrest/get', { id }, token), window, door, other }
  }

  test('has a row for each line by shop, shop subtotals, and the totals and notes of the order', async () => {
    const { token } = fixture
    const { order, window, door, other } = await orderOfShops()
    const { response, pdf, pictures } = await print(order.id, token, 'es', 'compact')
    expect(response.headers.get('content-disposition')).toBe(`inline; filename="${order.code}-compact.pdf"`)
    const text = pdfText(pdf)
    const rows = [
      `4${other.number}·FarmaciaAlba·Luna`,
      `1${window.number}·ÓpticaSol·Escaparate`,
      `3${door.number}·ÓpticaSol·Puerta`,
      'ÓpticaSol·2líneas',
      '2Sinespacio',
    ]
    const places = rows.map((row) => text.indexOf(row))
    expect(places).toEqual(places.toSorted((one, next) => one - next))
    expect(places.every((place) => place > 0)).toBe(true)
    expect(text).toContain('1300×600')
    expect(text).toContain('Medida(mm)')
    const full = pdfText((await print(order.id, token, 'es')).pdf)
    const totals = full.slice(full.indexOf('Piezas'))
    expect(text).toContain(totals.slice(0, totals.indexOf('Lienzo')))
    expect(text).toContain('NotasdeentregaMuelle4')
    // The only picture is the logo of the house, if any.
    expect(pictures).toBeLessThanOrEqual(1)
  })

  test('has lines that add up to the net, the pieces and the m² of the order', async () => {
    const { token } = fixture
    const { order } = await orderOfShops()
    const { pdf } = await print(order.id, token, 'us', 'compact')
    const numbers = (await pageLines(pdf)).flat().join(' ').replaceAll('\u00a0', ' ')
    const rows = [...numbers.matchAll(/(\d+)(?: \+ (\d+))? (\d+\.\d\d) €(\d+\.\d\d)/g)]
    expect(rows).toHaveLength(5)
    const { lines, ...sums } = order
    // The fourth row contains the sums of the shop with two lines.
    const ofLines = rows.filter((_row, index) => index !== 3)
    const sumOf = (column: number) =>
      ofLines.reduce((sum, row) => sum + Math.round(100 * Number(row[column] ?? 0)), 0) / 100
    expect([sumOf(1), sumOf(2), sumOf(3), sumOf(4)]).toEqual([sums.pieces, sums.spares, sums.m2, sums.net])
    const shop = [lines[0], lines[2]].reduce((sum, line) => sum + (line?.net ?? 0), 0)
    expect(Number(rows[3]?.[4])).toBeCloseTo(shop)
  })

  test('takes no more statements than the full one, and is unavailable to callers who cannot see the order', async () => {
    const { order } = await orderOfShops()
    const full = await queriesOf(() => print(order.id, admin))
    const compact = await queriesOf(() => print(order.id, admin, undefined, 'compact'))
    expect(compact.length).toBeLessThanOrEqual(full.length)
    const stranger = await customerWithStaff(application, admin)
    expect((await print(order.id, stranger.token, undefined, 'compact')).response.status).toBe(404)
    expect((await print(order.id, undefined, undefined, 'compact')).response.status).toBe(401)
  })
})
