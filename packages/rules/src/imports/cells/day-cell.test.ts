import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inputs } from '../../testing/inputs.ts'
import { cellText, type ImportCell } from '../import-cells.ts'
import { dayCell, lastDayCell } from './day-cell.ts'

const read = (cell: ImportCell) => dayCell(cell, cellText(cell), '')
const days = fc.integer({ min: 0, max: Date.UTC(2060, 0, 1) / 86_400_000 })

test('reads the same day in every format', () => {
  fc.assert(
    fc.property(days, (number) => {
      const date = new Date(number * 86_400_000)
      const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
      const two = (part: number) => String(part).padStart(2, '0')
      const names = { es: 'es-ES', pt: 'pt-PT', en: 'en-GB' }
      const longDates = Object.values(names).map((locale) =>
        date.toLocaleDateString(locale, { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' }),
      )
      const shapes: ImportCell[] = [
        date,
        `${two(day)}/${two(month)}/${year}`,
        `${day}-${month}-${year}`,
        `${two(day)}.${two(month)}.${year}`,
        `${year}-${two(month)}-${two(day)}`,
        `${year}-${two(month)}-${two(day)} 10:30:00`,
        `${year}-${two(month)}-${two(day)}T00:00:00.000Z`,
        `${two(day)}/${two(month)}/${year} 9:05 h`,
        // Spreadsheet serial numbers of the day, without and with a time of day.
        number + 25_569,
        number + 25_569.5,
        ...longDates,
      ]
      for (const shape of shapes) expect([shape, read(shape)]).toEqual([shape, { value: number * 86_400 }])
    }),
    { numRuns: inputs(60) },
  )
})

test('puts two-digit years in this century, and reads a number above twelve as the day', () => {
  const value = Date.UTC(2026, 11, 31) / 1000
  expect([read('31/12/26'), read('12/31/2026')]).toEqual([{ value }, { value }])
})

test.each([
  'mañana',
  '31/02/2026',
  '32/1/2026',
  '2026',
  12,
  99_999,
  '1/1/1/1',
  '',
  '31/12/1969',
  // A cell with two days must be refused, because one of them would be lost.
  '10/08/2026 - 23/08/2026',
  '04/03/2025 o 05/04/2025',
  '10/08/2026 aprox',
  '1899-12-30',
  new Date('1969-12-31'),
  25_568,
])('refuses %s as a day', (cell) => {
  expect(read(cell)).toMatchObject({ fault: { key: 'day' } })
})

test.each(['Hasta nuevo aviso', 'até novo aviso', 'Until further notice', 'INDEFINIDO'])(
  'reads %s as no last day, and every other cell as its day',
  (text) => {
    const last = (cell: ImportCell) => lastDayCell(cell, cellText(cell), '')
    expect(last(text)).toEqual({ value: null })
    for (const cell of ['31/12/2026', 46_387, 'mañana', '31/02/2026']) expect(last(cell)).toEqual(read(cell))
    expect(read(text)).toMatchObject({ fault: { key: 'day' } })
  },
)
