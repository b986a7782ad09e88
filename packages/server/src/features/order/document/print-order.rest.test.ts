import { afterAll, describe, expect, test } from 'vitest'
import { customerWithStaff, makerOf } from '../../../testing/company.ts'
import { queriesOf } from '../../../testing/count-queries.ts'
import { pdfText } from '../../../testing/files/pdf-text.ts'
import { qrCodesOf } from '../../../testing/files/read-qr.ts'
import { openPrintShop } from '../../../testing/sales/print-shop.ts'

const { application, admin, catalogue, print, fixture } = await openPrintShop()
afterAll(() => application.close())

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
