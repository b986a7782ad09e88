import { useCallback } from 'react'
import { useSettled } from '../../../ui/grid/saving/use-settled.ts'
import { type UnsavedPart, useUnsavedPart } from './unsaved-parts.tsx'

type UnsavedRows = Pick<UnsavedPart, 'show' | 'discard'> & {
  /** Name of the rows, which the label of the part contains. */
  name: string
  /** Number of rows that cannot be saved yet because required values are missing. */
  incomplete: number
  /** Called once all cells are saved. */
  onSaved: () => void
}

/**
 * Makes the surrounding form ask before unsaved cells or rows of a grid are lost, and show how many there are. Returns
 * `onUnsaved` for the grid, and `settle`, which waits for cells being saved and resolves to true if nothing is left unsaved.
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
