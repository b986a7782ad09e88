import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GridColumn } from '../columns/grid-column.ts'
import { arrangedPlaces } from './arrange-rows.ts'
import { foundCells, nextFound } from './find-cells.ts'
import { lineMapOf, linesOf } from './grid-lines.ts'

type Line = { name: string; copies: number | null }

const columns: GridColumn<Line>[] = [
  { name: 'name', header: 'Nombre', width: 90, text: ({ name }) => name },
  {
    name: 'copies',
    header: 'Copias',
    width: 90,
    text: ({ copies }) => String(copies ?? ''),
    order: ({ copies }) => copies,
  },
]

const row = fc.record({
  name: fc.constantFrom('', 'Vinilo', 'vinilo', 'Lona', 'Ángel', 'Lona 10', 'Lona 9'),
  copies: fc.option(fc.integer({ min: 0, max: 120 })),
})
const rows = fc.array(fc.option(row, { nil: undefined, freq: 6 }), { maxLength: 30 })

describe('filtered and sorted rows', () => {
  test('are all matching rows, each once; empty values come last, and rows that are not loaded after them', () => {
    fc.assert(
      fc.property(
        rows,
        fc.constantFrom('', 'lo', 'VIN', 'á'),
        fc.constantFrom('name', 'copies'),
        fc.boolean(),
        (someRows, text, column, isDown) => {
          const places = arrangedPlaces(
            someRows,
            columns,
            { sort: { column, isDown }, filters: text ? { name: text } : {} },
            'es',
          )
          const visibleRows = places.map((place) => someRows[place])
          expect(new Set(places).size).toBe(places.length)
          const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
          const matches = someRows.filter((each) =>
            each ? plain(each.name).includes(plain(text)) : text === '',
          )
          expect(places.length).toBe(matches.length)
          const numbers = visibleRows.map((each) =>
            each ? (column === 'copies' ? each.copies : each.name || null) : undefined,
          )
          const withValue = numbers.filter((each) => each !== null && each !== undefined)
          expect(numbers.slice(0, withValue.length)).toEqual(withValue)
          expect(numbers.slice(withValue.length)).toEqual(
            numbers
              .slice(withValue.length)
              .toSorted((one, other) => Number(one === undefined) - Number(other === undefined)),
          )
          if (column !== 'copies') return
          const copies = withValue.map(Number)
          expect(copies).toEqual(copies.toSorted((one, other) => (isDown ? other - one : one - other)))
        },
      ),
    )
  })

  test('are filtered by a comparison in number columns, and by text in the others', () => {
    const readNumber = (text: string) => Number(text)
    const numbers = columns.map((column) => (column.order ? { ...column, readNumber } : column))
    const someRows = [3, null, 8, 12].map((copies) => ({ name: `Lona >${copies}`, copies }))
    const by = (filters: Record<string, string>) =>
      arrangedPlaces(someRows, numbers, { sort: null, filters }, 'es')
    expect(by({ copies: '>3' })).toEqual([2, 3])
    expect(by({ copies: '2' })).toEqual([3])
    expect(by({ name: '>3' })).toEqual([0])
  })

  test('sort numbers in names as numbers, and keep the order of equal names', () => {
    const someRows = ['Lona 10', 'lona 9', 'Lona 9'].map((name) => ({ name, copies: 1 }))
    const sort = { column: 'name', isDown: false }
    expect(arrangedPlaces(someRows, columns, { sort, filters: {} }, 'es')).toEqual([1, 2, 0])
  })
})

describe('groups of rows', () => {
  test('contain every row once, under its own heading; a collapsed group shows its heading alone', () => {
    fc.assert(
      fc.property(rows, fc.constantFrom('', 'Lona', 'Vinilo'), (someRows, closedGroup) => {
        const places = [...someRows.keys()]
        const lines = linesOf(someRows, places, columns[0], new Set([closedGroup]), 'es')
        const headings = lines.filter((line) => line.kind === 'group')
        expect(headings.flatMap((line) => line.places).toSorted((one, other) => one - other)).toEqual(places)
        const map = lineMapOf(lines)
        let heading = ''
        lines.forEach((line, index) => {
          if (line.kind === 'group') {
            heading = line.text
            expect(line.isOpen).toBe(line.text !== closedGroup)
            return
          }
          expect(someRows[line.place]?.name ?? '').toBe(heading)
          expect(heading).not.toBe(closedGroup)
          expect(map.lineOf(line.place)).toBe(index)
          expect(map.lines[map.before[index] ?? -1]).toBe(index)
        })
        expect(map.before.at(-1)).toBe(map.places.length)
      }),
    )
  })
})

describe('a searched text', () => {
  test('is found in every cell that contains it, forwards and backwards with wrap-around', () => {
    fc.assert(
      fc.property(rows, fc.constantFrom('lona', '1', 'á', 'zz', ''), (someRows, text) => {
        const matches = [...foundCells(someRows, columns, text)].flat()
        const plain = (each: string) => each.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
        const cells = someRows.flatMap((line) => (line ? columns.map((column) => column.text(line)) : []))
        expect(matches.length).toBe(
          text === '' ? 0 : cells.filter((each) => plain(each).includes(plain(text))).length,
        )
        let at = { row: -1, column: 0 }
        for (const expected of matches) {
          at = matches[nextFound(matches, at, false)] ?? at
          expect(at).toEqual(expected)
        }
        const [first] = matches
        if (!first) {
          expect(nextFound(matches, at, true)).toBe(-1)
          return
        }
        expect(matches[nextFound(matches, at, false)]).toEqual(first)
        expect(matches[nextFound(matches, first, true)]).toEqual(matches.at(-1))
      }),
    )
  })
})
