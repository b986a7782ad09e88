import type { ReactNode } from 'react'
import type { RecordForm } from '../../../core/form/use-record-form.ts'
import type { KeptExpected } from '../record/expected-totals.ts'
import type { LinePlace, LinesAsked } from '../record/line-place.ts'
import type { OrderDraft } from '../record/order-draft.ts'
import type { Order, OrderLine } from '../record/order-record.ts'

/** Method of adding lines: one by one, or for many spaces. */
export type Beginning = 'line' | 'spaces'

export type OrderLinesProps = {
  form: RecordForm<Order, OrderDraft>
  goTo: LinePlace | null
  /** Focuses the first cell that blocks a step, whenever a new object is passed. */
  unsettled: object | null
  /** Lines to show alone, fit or remove, whenever a new object is passed. */
  asked: LinesAsked | null
  onShowAll: () => void
  /** Receives the expected totals of the order with unsaved edits. */
  expected: KeptExpected
  /** Called when lines are begun, also in an order that is not saved yet. */
  onBegin: () => void
  /** Renders further actions on the chosen lines; they wait while some of the lines are loading. */
  actionsOf: (lines: readonly OrderLine[], isReading: boolean) => ReactNode
  /** Receives a function that waits until all lines are saved and resolves with true if they are. */
  onSettle: (settle: () => Promise<boolean>) => void
}
