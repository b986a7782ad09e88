import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Marked } from '../../../ui/map/marked.ts'
import type { SelectionOfList } from '../selection/use-list-selection.ts'
import type { ListState } from '../state/list-state.ts'

/**
 * A face of a list other than its table, such as photos or a map. The toolbar stays, with search, filters and views. `name`
 * identifies it in the URL.
 */
export type ListFace = {
  name: string
  label: string
  icon: Icon
  show: (list: FacedList) => ReactNode
}

/** Properties that a list passes to a face. */
export type FacedList = {
  /** `asked` is the state as sent to the server, `state` as the user sees it. */
  asked: ListState
  state: ListState
  onState: (state: ListState, options?: { replace?: boolean }) => void
  selection: SelectionOfList
  /** The row that has the pointer or the focus. */
  marked: Marked
  /** The table with its pager and empty states, for a face that goes beside it. */
  table: ReactNode
}
