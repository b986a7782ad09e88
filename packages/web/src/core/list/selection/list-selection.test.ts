import { expect, test } from 'vitest'
import {
  chosenRecords,
  countSelected,
  countToOffer,
  type ListSelection,
  nothingSelected,
  toggled,
  without,
  withPageToggled,
  withRange,
} from './list-selection.ts'

const page = [4, 7, 9, 12, 20]
const of = (...ids: number[]): ListSelection => ({ ids: new Set(ids), all: false })

test('a row is selected, and deselected again', () => {
  expect(toggled(nothingSelected, 7)).toEqual(of(7))
  expect(toggled(of(7, 9), 7)).toEqual(of(9))
})

test.each([
  [7, 12],
  [12, 7],
])('a range from %i to %i selects the rows in between, and keeps the selection elsewhere', (from, to) => {
  expect(withRange(of(99), page, from, to)).toEqual(of(99, 7, 9, 12))
})

test('a range from a row that no longer exists selects the clicked row only', () => {
  expect(withRange(nothingSelected, page, 1, 9)).toEqual(of(9))
})

test('the page is selected and deselected without changing the selection of other pages', () => {
  const both = withPageToggled(of(99, 7), page)
  expect(both).toEqual(of(99, ...page))
  expect(withPageToggled(both, page)).toEqual(of(99))
})

test('all rows without one are the other rows of the page', () => {
  expect(withPageToggled({ ids: new Set(page), all: true }, page)).toEqual(nothingSelected)
  expect(toggled({ ids: new Set(page), all: true }, 4)).toEqual(of(7, 9, 12, 20))
})

test('rows that are selected while others are being changed stay selected', () => {
  expect(without(of(4, 7, 9), [4, 7])).toEqual(of(9))
})

test('selecting all is offered once the whole page is selected and the list has more rows', () => {
  expect(countToOffer(of(...page), page, 60)).toBe(60)
  expect(countToOffer(of(...page.slice(1)), page, 60)).toBeNull()
  expect(countToOffer(of(...page), page, page.length)).toBeNull()
  expect(countToOffer({ ids: new Set(page), all: true }, page, 60)).toBeNull()
  expect(countToOffer(nothingSelected, [], 60)).toBeNull()
})

test('the selected records are identified by their ids, or by the search that finds all of them', () => {
  const list = { search: 'lona', filters: { active: '1' } }
  expect(chosenRecords(of(4, 7), list, 2)).toEqual({ ids: [4, 7] })
  const all = { ids: new Set(page), all: true }
  expect(countSelected(all, 60)).toBe(60)
  expect(chosenRecords(all, list, 60)).toEqual({ all: { ...list, total: 60 } })
})
