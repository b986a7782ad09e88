import { afterAll, describe, expect, test } from 'vitest'
import { customerWithStaff } from '../../../../testing/company.ts'
import { queriesOf } from '../../../../testing/count-queries.ts'
import { pageLines } from '../../../../testing/files/pdf-pages.ts'
import { pdfText } from '../../../../testing/files/pdf-text.ts'
import { openPrintShop } from '../../../../testing/sales/print-shop.ts'

const { application, admin, catalogue, print, fixture } = await openPrintShop()
afterAll(() => application.close())

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
