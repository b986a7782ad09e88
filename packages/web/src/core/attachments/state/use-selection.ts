import { useRef, useState } from 'react'
import { nothingSelected, toggled, withRange } from '../../list/selection/list-selection.ts'

/** Tracks the selected attachments, dropping those that no longer exist. */
export function useSelection(all: readonly number[]) {
  const [selected, setSelected] = useState(nothingSelected)
  const last = useRef<number | null>(null)
  const ids = all.filter((id) => selected.ids.has(id))
  return {
    ids,
    has: (id: number) => selected.ids.has(id),
    /** Toggles one; with `toHere` selects everything between it and the previous one. */
    toggle(id: number, toHere: boolean) {
      const from = last.current
      setSelected((now) => (toHere && from !== null ? withRange(now, all, from, id) : toggled(now, id)))
      last.current = id
    },
    selectAll: () => setSelected({ ids: new Set(all), all: false }),
    clear: () => setSelected(nothingSelected),
  }
}

export type AttachmentSelection = ReturnType<typeof useSelection>
