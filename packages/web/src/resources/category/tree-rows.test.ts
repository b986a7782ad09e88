import { expect, test } from 'vitest'
import { rowBeginning, seenRows } from './tree-rows.ts'

const nodes = [
  { id: 1, parent_id: null, position: 0, name: 'Vinilos' },
  { id: 3, parent_id: 1, position: 0, name: 'Suelo' },
  { id: 2, parent_id: null, position: 1, name: 'Árboles' },
  { id: 4, parent_id: 1, position: 1, name: 'Ventana' },
]

const namesOf = (closedIds: number[]) => seenRows(nodes, new Set(closedIds)).map((row) => row.node.name)

test('the contents of a category follow it, unless it is collapsed', () => {
  expect(namesOf([])).toEqual(['Vinilos', 'Suelo', 'Ventana', 'Árboles'])
  expect(namesOf([1])).toEqual(['Vinilos', 'Árboles'])
})

test('a row gives its level, its position in its set, and whether it is expanded', () => {
  const [vinyls, , window, trees] = seenRows(nodes, new Set())
  expect(vinyls).toMatchObject({ level: 1, positionInSet: 1, size: 2, holds: 2, open: true })
  expect(window).toMatchObject({ level: 2, positionInSet: 2, size: 2, holds: 0, open: false })
  expect(trees).toMatchObject({ level: 1, positionInSet: 2, size: 2, holds: 0, open: false })
})

test('typed letters find the next name that starts with them, wrapping around and ignoring accents', () => {
  const rows = seenRows(nodes, new Set())
  expect(rowBeginning(rows, 0, 'v')?.node.name).toBe('Ventana')
  expect(rowBeginning(rows, 2, 'v')?.node.name).toBe('Vinilos')
  expect(rowBeginning(rows, 0, 'vi')?.node.name).toBe('Vinilos')
  expect(rowBeginning(rows, 0, 'arb')?.node.name).toBe('Árboles')
  expect(rowBeginning(rows, 0, 'x')).toBeUndefined()
})
