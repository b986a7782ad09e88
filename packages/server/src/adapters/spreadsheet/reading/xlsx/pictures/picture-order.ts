import type { SheetPicture } from '../../sheet-document.ts'

/** Picture in a sheet, with the number of its leftmost column, from 1. */
export type PlacedPicture = SheetPicture & { column: number }

/** Sorts pictures by row and column; pictures in the same cell stay in document order. */
export function inOrder(pictures: readonly PlacedPicture[]): SheetPicture[] {
  return pictures
    .toSorted((one, other) => one.row - other.row || one.column - other.column)
    .map(({ column: _, ...picture }) => picture)
}
