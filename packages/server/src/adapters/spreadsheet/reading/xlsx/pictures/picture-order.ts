import type { SheetPicture } from '../../sheet-document.ts'

/** A picture with the column in which it begins. */
export type PlacedPicture = SheetPicture & { column: number }

/** Row by row, in a row from the left; what begins in the same cell as the document has it. */
export function inOrder(pictures: readonly PlacedPicture[]): SheetPicture[] {
  return pictures
    .toSorted((one, other) => one.row - other.row || one.column - other.column)
    .map(({ column: _, ...picture }) => picture)
}
