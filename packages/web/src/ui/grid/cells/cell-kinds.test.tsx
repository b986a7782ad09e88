import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cellKinds } from './cell-kinds.tsx'
import type { Offer } from './use-offers.ts'

type Line = { price: number | null; copies: number | null; finish: string; material: Offer | null }

const line: Line = { price: 1, copies: 1, finish: 'none', material: null }
// The translation function returns keys, so that the tests can check which text is shown.
const kinds = cellKinds<Line>(((key: string) => key) as never, 'es')

const price = kinds.money({
  name: 'price',
  header: 'Precio',
  value: ({ price: amount }) => amount,
  set: (row, amount) => ({ ...row, price: amount }),
  isSummed: true,
})
const copies = kinds.number({
  name: 'copies',
  header: 'Copias',
  unit: 'u.',
  isOptional: true,
  value: ({ copies: count }) => count,
  set: (row, count) => ({ ...row, copies: count }),
  check: (count) => (count !== null && count < 1 ? 'Al menos una.' : undefined),
})

describe('an amount', () => {
  test('is read back to the cent, and sums without rounding errors', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 1, maxLength: 20 }), (cents) => {
        const rows = cents.map((each): Line => ({ ...line, price: each / 100 }))
        for (const row of rows) expect(price.write?.(line, price.text(row))).toEqual({ row })
        const total = rows.reduce((before, row) => before + (price.sum?.amount(row) ?? 0), 0)
        const sum = cents.reduce((before, each) => before + each, 0)
        expect(price.sum?.text(total)).toBe(price.show?.({ ...line, price: sum / 100 }))
      }),
    )
  })

  test('is shown in the format of the user’s language', () => {
    const english = cellKinds<Line>(((key: string) => key) as never, 'en-US').money({
      name: 'price',
      header: '',
      value: () => 2.12,
    })
    expect([english.show?.(line), price.show?.({ ...line, price: 2.12 })]).toEqual(['€2.12', '2,12\u00a0€'])
  })

  test.each([
    ['12,5', 12.5],
    ['12.50', 12.5],
    ['1.234,56 €', 1234.56],
    ['1,234.56', 1234.56],
  ])('is read from %s', (text, amount) => {
    expect(price.write?.(line, text)).toEqual({ row: { ...line, price: amount } })
  })

  test.each([
    ['doce', 'validation.number.not-a-number'],
    ['1,234', 'validation.number.too-many-decimals'],
    ['', 'validation.number.empty'],
  ])('«%s» is refused', (text, fault) => {
    expect(price.write?.(line, text)).toEqual({ fault })
  })
})

test('a percentage is shown without unnecessary decimals, and edited with two', () => {
  const discount = kinds.percent({
    name: 'price',
    header: 'Dto.',
    value: ({ price: percent }) => percent,
    set: (row, percent) => ({ ...row, price: percent }),
  })
  const of = (percent: number | null): Line => ({ ...line, price: percent })
  expect([5, 7.5, 0, null].map((percent) => discount.show?.(of(percent)))).toEqual([
    '5\u00a0%',
    '7,5\u00a0%',
    '0\u00a0%',
    '',
  ])
  expect(discount.text(of(7.5))).toBe('7,50')
  expect(discount.write?.(line, '12,25\u00a0%')).toEqual({ row: of(12.25) })
})

test.each([
  ['2', 2],
  ['2,5', 2.5],
  ['1.200 u.', 1200],
  ['dos', undefined],
])('a filter of whole numbers reads the limit %s', (text, limit) => {
  expect(copies.readNumber?.(text)).toBe(limit)
})

test('a value shown with fewer decimals than stored is rounded once, in a cell and in a sum', () => {
  const area = kinds.number({
    name: 'price',
    header: 'm²',
    decimals: 2,
    value: ({ price: amount }) => amount,
    isSummed: true,
  })
  const rows = Array.from({ length: 25 }, (): Line => ({ ...line, price: 1.005 }))
  expect(rows.slice(0, 1).map(area.text)).toEqual(['1,01'])
  const total = rows.reduce((before, row) => before + (area.sum?.amount(row) ?? 0), 0)
  expect(area.sum?.text(total)).toBe('25,13')
})

test('an optional number can be empty, and is checked by its rule', () => {
  expect(copies.write?.(line, ' ')).toEqual({ row: { ...line, copies: null } })
  expect(copies.write?.(line, '0')).toEqual({ fault: 'Al menos una.' })
  expect(copies.write?.(line, '3 u.')).toEqual({ row: { ...line, copies: 3 } })
})

test('a choice is entered by its label or its value, ignoring case and accents', () => {
  const finish = kinds.choice({
    name: 'finish',
    header: 'Acabado',
    choices: [
      { value: 'none', label: 'Ninguno' },
      { value: 'eyelets', label: 'Ollaos Ú' },
    ],
    value: ({ finish: choice }) => choice,
    set: (row, choice) => ({ ...row, finish: choice }),
  })
  for (const text of ['ollaos u', 'EYELETS', 'Ollaos Ú'])
    expect(finish.write?.(line, text)).toEqual({ row: { ...line, finish: 'eyelets' } })
  expect(finish.write?.(line, 'otro')).toEqual({ fault: 'form.pick_unknown' })
})

test('pasted names are looked up in one call, and unknown or ambiguous ones are refused', async () => {
  const searches: string[] = []
  const offers: Offer[] = [
    { id: 1, name: 'Lona' },
    { id: 2, name: 'Lona' },
    { id: 3, name: 'Vinilo', code: 'MAT-3' },
  ]
  const material = kinds.pick({
    name: 'material',
    header: 'Material',
    value: ({ material: offer }) => offer,
    set: (row, offer) => ({ ...row, material: offer }),
    search: async (text) => {
      searches.push(text)
      return offers.filter(({ name, code }) => `${name} ${code}`.toLowerCase().includes(text.toLowerCase()))
    },
  })
  await material.learn?.(['vinilo', 'Lona', 'Cartón', 'mat-3', ''])
  await material.learn?.(['vinilo'])
  expect(searches).toEqual(['vinilo', 'Lona', 'Cartón', 'mat-3'])
  const vinyl = { row: { ...line, material: offers[2] } }
  expect(material.write?.(line, 'Vinilo')).toEqual(vinyl)
  expect(material.write?.(line, 'MAT-3')).toEqual(vinyl)
  for (const text of ['Lona', 'Cartón', '']) expect(material.write?.(line, text)).toHaveProperty('fault')
})
