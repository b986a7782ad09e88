import { useCallback } from 'react'
import { useSettled } from '../../../ui/grid/saving/use-settled.ts'
import { type UnsavedPart, useUnsavedPart } from './unsaved-parts.tsx'

type UnsavedRows = Pick<UnsavedPart, 'show' | 'discard'> & {
  /** Name of the rows. */
  name: string
  /** Number of rows that cannot be saved yet because something is missing. */
  incomplete: number
  /** Called once all cells are saved. */
  onSaved: () => void
}

/**
 * Makes the surrounding form ask before unsaved rows of a grid are lost, and say how many cells and rows these are. Returns the
 * listener of the grid, and `settle`, which resolves to true once nothing is left unsaved.
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
