import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Marked } from '../../../ui/map/marked.ts'
import type { SelectionOfList } from '../selection/use-list-selection.ts'
import type { ListState } from '../state/list-state.ts'

/**
 * Another way of looking at a list than its table: as photos, on a map. The toolbar stays, and with it search, filters and views;
 * `name` is how the address calls it.
 */
export type ListFace = {
  name: string
  label: string
  icon: Icon
  show: (list: FacedList) => ReactNode
}

/** What a face is given of its list. */
export type FacedList = {
  /** Its state as the server is asked for it, and how the person sees it. */
  asked: ListState
  state: ListState
  onState: (state: ListState, options?: { replace?: boolean }) => void
  selection: SelectionOfList
  /** The row that the pointer or the keyboard is on. */
  marked: Marked
  /** The table with its pages and all that stands in its place where there is none, for a face that goes beside it. */
  table: ReactNode
}
