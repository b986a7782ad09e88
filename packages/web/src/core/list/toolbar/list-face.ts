import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { RecordMark } from '../../../ui/map/marked.ts'
import type { SelectionOfList } from '../selection/use-list-selection.ts'
import type { ListState } from '../state/list-state.ts'

/**
 * Alternative to the table of a list, such as photos or a map, below the unchanged toolbar. `name` identifies the face in the
 * URL.
 */
export type ListFace = {
  name: string
  label: string
  icon: Icon
  show: (list: FacedList) => ReactNode
}

/** Props that a list passes to a face. */
export type FacedList = {
  /** State as sent to the server, with the current days instead of named periods. `state` is the state that the user sees. */
  asked: ListState
  state: ListState
  onState: (state: ListState, options?: { replace?: boolean }) => void
  selection: SelectionOfList
  /** Highlighted record: the record of the row that is hovered or focused. */
  marked: RecordMark
  /** Table with its pager and empty states, for faces that show it next to their own content. */
  table: ReactNode
}
