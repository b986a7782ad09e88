import { useCallback } from 'react'
import { useSettled } from '../../../ui/grid/saving/use-settled.ts'
import { type UnsavedPart, useUnsavedPart } from './unsaved-parts.tsx'

type UnsavedRows = Pick<UnsavedPart, 'show' | 'discard'> & {
  /** Name of the rows, which is part of the label. */
  name: string
  /** Number of rows that cannot be saved yet because they lack required values. */
  incomplete: number
  /** Called when all cells have been saved. */
  onSaved: () => void
}

/**
 * Makes the surrounding form show how many cells and rows of a grid are unsaved, and ask before they are lost. Returns
 * `onUnsaved`, which the grid calls, and `settle`, which waits for cells that are being saved and resolves to true if nothing
 * is left unsaved.
 */
export function useUnsavedRows({ name, incomplete, onSaved, ...part }: UnsavedRows) {
  const { isDirty, settle, onUnsaved: note, labelOf } = useSettled(incomplete, onSaved)
  const look = useUnsavedPart({ ...part, label: () => labelOf(name), isDirty, save: settle })
  const onUnsaved = useCallback(
    (cells: number, refusals: number) => {
      note(cells, refusals)
      look()
    },
    [note, look],
  )
  return { settle, onUnsaved }
}
