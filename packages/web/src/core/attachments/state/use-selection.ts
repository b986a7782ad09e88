import { useRef, useState } from 'react'
import { nothingSelected, toggled, withRange } from '../../list/selection/list-selection.ts'

/** Keeps track of the selected attachments. `ids` leaves out attachments that no longer exist. */
export function useSelection(all: readonly number[]) {
  const [selection, setSelection] = useState(nothingSelected)
  const last = useRef<number | null>(null)
  const ids = all.filter((id) => selection.ids.has(id))
  return {
    ids,
    has: (id: number) => selection.ids.has(id),
    /** Toggles an attachment. With `toHere`, selects all attachments from the last toggled one to this one. */
    toggle(id: number, toHere: boolean) {
      const from = last.current
      setSelection((now) => (toHere && from !== null ? withRange(now, all, from, id) : toggled(now, id)))
      last.current = id
    },
    selectAll: () => setSelection({ ids: new Set(all), all: false }),
    clear: () => setSelection(nothingSelected),
  }
}

export type AttachmentSelection = ReturnType<typeof useSelection>
