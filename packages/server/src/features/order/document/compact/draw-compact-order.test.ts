import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pageLines } from '../../../../testing/files/pdf-pages.ts'
import { sampleOrder } from '../../../../testing/files/sample-order.ts'
import { type CompactLine, compactRows } from './compact-rows.ts'
import { drawCompactOrder } from './draw-compact-order.ts'

const texts = { locale: 'es-ES', stock: 'Sin espacio', lines: 'líneas' }

function lineOf(number: number, shop: string | null, changes: Partial<CompactLine> = {}): CompactLine {
  return {
    ...{
      number,
      space_id: shop === null ? null : number,
      space_number: shop === null ? null : 1000 + number,
    },
    ...{ space_name: shop === null ? null : `${shop} · Escaparate`, shop_name: shop },
    ...{ space_chain: shop === null ? null : 'Sol', space_city: shop === null ? null : 'Madrid' },
    ...{ product_name: 'Vinilo de escaparate', width: 1200, height: 800, copies: 2, spare_copies: 0 },
    ...{ m2: 19_200, net: 118_426, ...changes },
  }
}

/** Draws an order with the given lines. `pages` contains the text of each page, by row. */
async function print(lines: readonly CompactLine[]) {
  const { lines: _lines, ...order } = await sampleOrder(0)
  const pdf = await buffer(await drawCompactOrder({ ...order, rows: compactRows(lines, texts) }))
  return { pdf, pages: await pageLines(pdf) }
}

describe('the rows of a compact order', () => {
  test('are sorted by shop and space number, with subtotals for shops with several lines, and stock last', () => {
    const lines = [
      lineOf(1, null),
      lineOf(2, 'Tienda 10'),
      lineOf(3, 'Tienda 9', { spare_copies: 1 }),
      lineOf(4, 'Tienda 9', { space_number: 7 }),
      lineOf(5, null),
    ]
    const rows = compactRows(lines, texts)
    expect(rows.map(({ number, space, copies, isLast }) => [number, space, copies, isLast])).toEqual([
      ['4', '7 · Tienda 9 · Escaparate', '2', false],
      ['3', '1003 · Tienda 9 · Escaparate', '2 + 1', false],
      ['', 'Tienda 9 · 2 líneas', '4 + 1', true],
      ['2', '1002 · Tienda 10 · Escaparate', '2', true],
      ['1', 'Sin espacio', '2', false],
      ['5', 'Sin espacio', '2', false],
      ['', 'Sin espacio · 2 líneas', '4', true],
    ])
  })

  test('keep shops of the same name in two cities apart', () => {
    const rows = compactRows([lineOf(1, 'Sol'), lineOf(2, 'Sol', { space_city: 'Vigo' })], texts)
    expect(rows.map(({ isSum }) => isSum)).toEqual([false, false])
  })

  test('add up: shop subtotals and single lines equal the total, for any amounts', () => {
    const anyLine = fc.record({
      shop: fc.option(fc.constantFrom('A', 'B', 'C', 'D')),
      copies: fc.integer({ min: 1, max: 1_000_000 }),
      // Areas are whole hundredths of a square metre, because papers show two decimal places.
      m2: fc.integer({ min: 1, max: 1_000_000 }).map((hundredths) => hundredths * 100),
      net: fc.integer({ min: 0, max: 10_000_000 }),
    })
    const numberIn = (text: string) => Number(text.replaceAll(/[^\d,]/g, '').replace(',', '.'))
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 20 }), (all) => {
        const rows = compactRows(
          all.map(({ shop, ...amounts }, index) => lineOf(index + 1, shop, amounts)),
          texts,
        )
        const ends = rows.filter(({ isLast }) => isLast)
        for (const [column, unit, whole] of [
          ['copies', 1, all.reduce((sum, { copies }) => sum + copies, 0)],
          ['area', 10_000, all.reduce((sum, { m2 }) => sum + m2, 0)],
          ['net', 100, all.reduce((sum, { net }) => sum + net, 0)],
        ] as const) {
          const total = ends.reduce((sum, row) => sum + Math.round(numberIn(row[column]) * unit), 0)
          expect(total).toBe(whole)
        }
        expect(rows.filter(({ isSum }) => !isSum)).toHaveLength(all.length)
      }),
    )
  })
})

describe('a compact order on paper', () => {
  test('takes at most 24 pages for 1,200 lines in 600 shops, each with column headers and page number', async () => {
    const lines = Array.from({ length: 1200 }, (_, index) =>
      lineOf(index + 1, `Farmacia Ñandú ${Math.floor(index / 2)}`),
    )
    const { pages } = await print(lines)
    expect(pages.length).toBeLessThanOrEqual(24)
    const pagesWithHeader = pages.filter((page) => page.join(' ').includes('Medidas (mm)'))
    expect(pagesWithHeader.length).toBeGreaterThanOrEqual(pages.length - 1)
    for (const [index, page] of pages.entries()) {
      const text = page.join(' ').replaceAll(/\s+/g, ' ')
      expect(text).toContain(`Página ${index + 1} /`)
      expect(text).toContain('26-000123')
    }
  })

  test('has the front page, totals and notes of the full one, and no picture', async () => {
    const { pdf, pages } = await print([lineOf(1, 'Sol'), lineOf(2, null)])
    const text = pages.flat().join(' ')
    const { customer, totals, notes, facts } = await sampleOrder(0)
    const parts = [
      customer.name,
      ...totals.map((total) => total.text),
      ...facts.map((fact) => fact.text),
      ...notes.map((note) => note.label),
    ]
    for (const part of parts) expect(text).toContain(part)
    expect(pdf.toString('latin1')).not.toContain('/Subtype /Image')
  })

  test("keeps a shop's subtotals on the page of its last line", async () => {
    for (let before = 56; before < 63; before += 1) {
      const alone = Array.from({ length: before }, (_, index) => lineOf(index + 1, `A ${index}`))
      const { pages } = await print([...alone, lineOf(900, 'Zeta'), lineOf(901, 'Zeta')])
      const sums = pages.find((page) => page.some((line) => line.includes('Zeta · 2 líneas')))
      expect(sums?.some((line) => line.includes('1901 · Zeta'))).toBe(true)
    }
  })

  test('uses at least 7 points in each row, and truncates no amount', async () => {
    const wide = { net: 2_000_000_000, copies: 1_000_000, spare_copies: 1_000_000, m2: 99_999_999_999 }
    const { pages } = await print([lineOf(1, 'Farmacia '.repeat(40), wide)])
    const text = pages.flat().join(' ').replaceAll('\u00a0', ' ')
    expect(text).toContain('20.000.000,00 €')
    expect(text).toContain('1.000.000 + 1.000.000')
    expect(text).toContain('…')
  })
})
