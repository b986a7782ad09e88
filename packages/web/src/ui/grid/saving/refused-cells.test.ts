import { expect, test } from 'vitest'
import { allTroubles, type RefusedCells, withRefused } from './refused-cells.ts'

const refusalOf = (id: number, column: string, text = 'x') => ({ id, column, text, fault: 'Un número' })
const noRefusedCells: RefusedCells = new Map()
const namesOf = (cells: RefusedCells) =>
  [...cells].flatMap(([id, row]) => [...row].map(([column, { text }]) => `${id} ${column} ${text}`))

test('the last refused text of each cell is kept, and removed once the cell is edited', () => {
  const both = withRefused(
    noRefusedCells,
    [refusalOf(1, 'width'), refusalOf(1, 'copies'), refusalOf(2, 'width')],
    [],
  )
  const again = withRefused(both, [refusalOf(2, 'width', 'y')], [{ id: 1, column: 'width' }])
  expect(namesOf(again)).toEqual(['1 copies x', '2 width y'])
  expect(namesOf(withRefused(again, [], [{ id: 1, column: 'copies' }]))).toEqual(['2 width y'])
  expect(withRefused(again, [], [{ id: 3, column: 'width' }])).toBe(again)
  expect(withRefused(noRefusedCells, [], [{ id: 3, column: 'width' }])).toBe(noRefusedCells)
})

test('a conflict is shown before a refused text of the same cell', () => {
  const conflict = { kind: 'conflict', theirs: '5' } as const
  const cells = withRefused(noRefusedCells, [refusalOf(1, 'width'), refusalOf(1, 'copies')], [])
  const troubles = allTroubles(new Map([[1, new Map([['width', conflict]])]]), cells)
  expect(Object.fromEntries(troubles.get(1) ?? [])).toEqual({
    width: conflict,
    copies: { kind: 'pasted', text: 'x', fault: 'Un número' },
  })
})
