import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cellAt, cellsBetween, rangeOf } from './cell-range.ts'
import { type CellMove, moved, stepped } from './move-cell.ts'

/** Converts a string to a column of cells. A dot stands for an empty cell. */
function column(cells: string) {
  return {
    rows: cells.length,
    columns: 1,
    page: 3,
    isEmpty: ({ row }: { row: number }) => cells[row] === '.',
  }
}

const down = { kind: 'edge', to: 'down' } as const

describe('Ctrl and an arrow', () => {
  test.each([
    ['to the end of the filled cells', 'xxx.x', 0, 2],
    ['over a gap to the next filled one', 'x..xx', 0, 3],
    ['from the last filled one to the next', 'xx..x', 1, 4],
    ['to the last cell where nothing is filled', 'x....', 0, 4],
    ['nowhere from the last cell', 'xxxxx', 4, 4],
  ])('goes %s', (_name, cells, from, to) => {
    expect(moved({ row: from, column: 0 }, down, column(cells)).row).toBe(to)
  })

  test('goes back the way it came, over filled cells', () => {
    expect(moved({ row: 4, column: 0 }, { kind: 'edge', to: 'up' }, column('xxxxx')).row).toBe(0)
  })
})

const place = fc.record({ row: fc.nat({ max: 8 }), column: fc.nat({ max: 4 }) })
const moves: CellMove[] = [
  ...(['up', 'down', 'before', 'after'] as const).flatMap((to) => [
    { kind: 'step', to } as const,
    { kind: 'edge', to } as const,
  ]),
  { kind: 'page', to: 'up' },
  { kind: 'page', to: 'down' },
  { kind: 'row-start' },
  { kind: 'row-end' },
  { kind: 'first' },
  { kind: 'last' },
]

test('no move leaves the grid', () => {
  const around = {
    rows: 9,
    columns: 5,
    page: 4,
    isEmpty: ({ row, column }: { row: number; column: number }) => (row * 5 + column) % 3 === 0,
  }
  fc.assert(
    fc.property(place, fc.constantFrom(...moves), (from, move) => {
      const { row, column } = moved(from, move, around)
      expect(row).toBeGreaterThanOrEqual(0)
      expect(row).toBeLessThan(9)
      expect(column).toBeGreaterThanOrEqual(0)
      expect(column).toBeLessThan(5)
    }),
  )
})

describe('Tab and Enter', () => {
  const size = { rows: 9, columns: 5 }

  test('visit every selected cell once before they start again, and select no other', () => {
    fc.assert(
      fc.property(place, place, fc.boolean(), fc.boolean(), (anchor, head, across, back) => {
        const initial = cellsBetween(anchor, head)
        const { top, bottom, start, end } = rangeOf(initial)
        const count = (bottom - top + 1) * (end - start + 1)
        fc.pre(count > 1)
        const visitedCells = new Set<string>()
        let selection = initial
        for (let step = 0; step < count; step += 1) {
          const next = stepped(selection, { across, back }, size)
          if (!next) throw new Error('left what was chosen')
          selection = next
          expect(rangeOf(selection)).toEqual(rangeOf(initial))
          visitedCells.add(`${selection.active.row}/${selection.active.column}`)
        }
        expect(visitedCells.size).toBe(count)
        expect(selection.active).toEqual(initial.active)
      }),
    )
  })

  test('continue in the next row, and leave the grid at its end', () => {
    const across = { across: true, back: false }
    expect(stepped(cellAt({ row: 0, column: 4 }), across, size)?.active).toEqual({ row: 1, column: 0 })
    expect(stepped(cellAt({ row: 8, column: 4 }), across, size)).toBeNull()
    expect(stepped(cellAt({ row: 0, column: 0 }), { across: true, back: true }, size)).toBeNull()
    expect(stepped(cellAt({ row: 8, column: 2 }), { across: false, back: false }, size)).toBeNull()
  })
})
