import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { RecordMark } from '../../../ui/map/marked.ts'
import type { SelectionOfList } from '../selection/use-list-selection.ts'
import type { ListState } from '../state/list-state.ts'

/**
 * Alternative to the table of a list, such as photos or a map. The toolbar with search, filters and views stays. `name`
 * identifies the face in the URL.
 */
export type ListFace = {
  name: string
  label: string
  icon: Icon
  show: (list: FacedList) => ReactNode
}

/** Properties that a list passes to a face. */
export type FacedList = {
  /** State of the list as sent to the server; `state` is the state that the user sees. */
  asked: ListState
  state: ListState
  onState: (state: ListState, options?: { replace?: boolean }) => void
  selection: SelectionOfList
  /** Row that is hovered or focused. */
  marked: RecordMark
  /** Table with its pager and empty states, for faces that are shown beside it. */
  table: ReactNode
}
