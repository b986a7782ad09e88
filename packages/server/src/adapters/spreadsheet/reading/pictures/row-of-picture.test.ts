import { expect, test } from 'vitest'
import { RowHeights } from './row-heights.ts'
import { rowOfPicture } from './row-of-picture.ts'

/** Row 1 is 15 points high. All following rows are 90 points high, except row 5, which is hidden. */
const heights = new RowHeights(15, [
  { first: 2, times: 3, height: 90 },
  { first: 5, times: 1, height: 0 },
  { first: 6, times: 10, height: 90 },
])

test.each([
  ['within a row', 20, 100, { row: 2 }],
  ['two points too high', 103, 183, { row: 3 }],
  ['nine tenths in the next row', 96, 186, { row: 3 }],
  ['a third in the next row', 45, 135, { row: 2, otherRow: 3 }],
  ['two thirds in the next row', 75, 165, { row: 3, otherRow: 2 }],
  ['as high as two rows', 105, 285, { row: 3, otherRow: 4 }],
  ['over a hidden row', 270, 350, { row: 6 }],
  ['over many rows, from the edge of one', 100, 640, { row: 3 }],
  ['below the rows that have a height', 1190, 1200, { row: 16 }],
  ['without a height', 20, 20, { row: 2 }],
])('finds the row of a picture %s', (_, top, bottom, expected) => {
  expect(rowOfPicture(heights, top, bottom)).toEqual(expected)
})
