import { expect, test } from 'vitest'
import {
  type ListSelection,
  nothingSelected,
  toggled,
  without,
  withPageToggled,
  withRange,
} from './list-selection.ts'

const page = [4, 7, 9, 12, 20]
const of = (...ids: number[]): ListSelection => ({ ids: new Set(ids), all: false })

test('a row goes in and out', () => {
  expect(toggled(nothingSelected, 7)).toEqual(of(7))
  expect(toggled(of(7, 9), 7)).toEqual(of(9))
})

test.each([
  [7, 12],
  [12, 7],
])('a range from %i to %i takes in what stands between, and keeps what is elsewhere', (from, to) => {
  expect(withRange(of(99), page, from, to)).toEqual(of(99, 7, 9, 12))
})

test('a range from a row that is gone takes in the row alone', () => {
  expect(withRange(nothingSelected, page, 1, 9)).toEqual(of(9))
})

test('the page goes in, and out again, without what is selected on other pages', () => {
  const both = withPageToggled(of(99, 7), page)
  expect(both).toEqual(of(99, ...page))
  expect(withPageToggled(both, page)).toEqual(of(99))
})

test('whoever takes one out of all is left with what they see', () => {
  expect(withPageToggled({ ids: new Set(page), all: true }, page)).toEqual(nothingSelected)
  expect(toggled({ ids: new Set(page), all: true }, 4)).toEqual(of(7, 9, 12, 20))
})

test('what was taken in while others were dealt with stays', () => {
  expect(without(of(4, 7, 9), [4, 7])).toEqual(of(9))
})
