import type { ReactNode } from 'react'
import type { RecordForm } from '../../../core/form/use-record-form.ts'
import type { TotalsStore } from '../record/expected-totals.ts'
import type { LinePlace, LineRequest } from '../record/line-place.ts'
import type { OrderDraft } from '../record/order-draft.ts'
import type { Order, OrderLine } from '../record/order-record.ts'

/** Way of adding lines: one by one, or for many spaces. */
export type Beginning = 'line' | 'spaces'

export type OrderLinesProps = {
  form: RecordForm<Order, OrderDraft>
  goTo: LinePlace | null
  /** Focuses the first cell that blocks a step whenever it is replaced by a new object. */
  unsettled: object | null
  /** Lines to show alone, resize to fit, clear or remove. The request is carried out whenever a new object is passed. */
  asked: LineRequest | null
  onShowAll: () => void
  /** Stores the expected totals of the order with unsaved edits. */
  expected: TotalsStore
  /** Called when the user begins lines, even if the order is not saved yet. */
  onBegin: () => void
  /** Renders further actions on the chosen lines. `isReading` is true while some of them are still loading. */
  actionsOf: (lines: readonly OrderLine[], isReading: boolean) => ReactNode
  /** Called with a function that waits until all lines are saved and resolves with true if they are. */
  onSettle: (settle: () => Promise<boolean>) => void
}
