import { eurosCell } from '@lienzo/rules/imports/euros-cell'
import { lengthCell } from '@lienzo/rules/imports/measure-cell'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellKinds } from '../grid/cells/cell-kinds.tsx'
import { readNumber } from './read-number.ts'

type Line = { width: number | null }

const width = cellKinds<Line>(((key: string) => key) as never, 'es').number({
  name: 'width',
  header: 'Ancho',
  unit: 'mm',
  value: (row) => row.width,
  set: (row, number) => ({ ...row, width: number }),
})
const cell = lengthCell(1e12, 0)

function ofForm(text: string): number | undefined {
  const read = readNumber<number>(text, 0)
  return Number.isNaN(read) ? undefined : read
}

function ofGrid(text: string): number | null | undefined {
  const outcome = width.write?.({ width: null }, text)
  return outcome && 'row' in outcome ? outcome.row.width : undefined
}

/**
 * Returns the imported value; undefined if an import rounds it with a warning, because a form and a grid refuse such a value.
 */
function ofImport(text: string): number | undefined {
  const read = cell(text, text, 'Ancho')
  return 'value' in read && !read.warning ? read.value : undefined
}

test.each([
  ['1.500', 1500],
  ['1,500', 1500],
  ['1 200,0', 1200],
  ['0.500', undefined],
  ['1,5', undefined],
  ['1.23.456', undefined],
])('a form, a grid and an import read %j millimetres as %s', (text, value) => {
  expect([ofForm(text), ofGrid(text), ofImport(text)]).toEqual([value, value, value])
})

test('a form, a grid and an import agree on every text of digits and separators as millimetres', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,4}([.,' ]\d{1,4}){0,2}$/), (text) => {
      expect([ofGrid(text), ofImport(text)]).toEqual([ofForm(text), ofForm(text)])
    }),
  )
})

const price = cellKinds<Line>(((key: string) => key) as never, 'es').money({
  name: 'price',
  header: 'Precio',
  value: (row) => row.width,
  set: (row, number) => ({ ...row, width: number }),
})
const euros = eurosCell(1e12)

test('a form, a grid and an import agree on every amount, and a form and a grid also on negative ones', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.stringMatching(/^\d{1,4}([.,' ]\d{1,3}){0,3}$/), (isBelow, digits) => {
      const text = isBelow ? `-${digits}` : digits
      const form = readNumber<number>(text, 2)
      const outcome = price.write?.({ width: null }, text)
      const grid = outcome && 'row' in outcome ? outcome.row.width : Number.NaN
      const read = euros(text, text, 'Precio')
      const cents = 'value' in read ? read.value / 100 : Number.NaN
      expect([grid, isBelow && form !== 0 ? form : cents]).toEqual([form, form])
    }),
  )
})
