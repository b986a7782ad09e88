import type { ReactNode } from 'react'
import type { RecordForm } from '../../../core/form/use-record-form.ts'
import type { TotalsStore } from '../record/expected-totals.ts'
import type { LinePlace, LineRequest } from '../record/line-place.ts'
import type { OrderDraft } from '../record/order-draft.ts'
import type { Order, OrderLine } from '../record/order-record.ts'

/** Way to add lines: a single line, or one line for each of many spaces. */
export type Beginning = 'line' | 'spaces'

export type OrderLinesProps = {
  form: RecordForm<Order, OrderDraft>
  goTo: LinePlace | null
  /** Each new object moves the focus to the first cell that is incomplete or cannot be saved. */
  unsettled: object | null
  /** Request to show only some lines, or to resize, clear or remove them. Each new object is carried out once. */
  asked: LineRequest | null
  onShowAll: () => void
  /** Store for the totals that the order is expected to have with its unsaved edits. */
  expected: TotalsStore
  /** Called when the user starts to add lines, even if the order is not saved yet. */
  onBegin: () => void
  /** Renders further actions on the chosen lines. `isReading` is true while some chosen lines are still loading. */
  actionsOf: (lines: readonly OrderLine[], isReading: boolean) => ReactNode
  /** Called with a function that waits until all lines are saved and resolves with true if they are. */
  onSettle: (settle: () => Promise<boolean>) => void
}
