import type { ReactNode } from 'react'
import type { RecordForm } from '../../../core/form/use-record-form.ts'
import type { KeptExpected } from '../record/expected-totals.ts'
import type { LinePlace, LinesAsked } from '../record/line-place.ts'
import type { OrderDraft } from '../record/order-draft.ts'
import type { Order } from '../record/order-record.ts'

/** What is begun in the lines: one by one, or for many spaces. */
export type Beginning = 'line' | 'spaces'

export type OrderLinesProps = {
  form: RecordForm<Order, OrderDraft>
  goTo: LinePlace | null
  /** Brings the keyboard to the first cell that keeps a step back: each time that it is another object. */
  unsettled: object | null
  /** Lines that are shown alone, or removed: each time that it is another object. */
  asked: LinesAsked | null
  /** Shows all lines again. */
  onShowAll: () => void
  /** Hears what the order will come to once what is written in its lines is saved. */
  expected: KeptExpected
  /** Hears that somebody begins lines, also of an order that is not saved yet. */
  onBegin: () => void
  /** Papers of some lines alone, beside what else is done with them; they wait while some of the lines are read. */
  papersOf: (lineIds: readonly number[], isReading: boolean) => ReactNode
  /** Gives what waits until all lines are saved, and says whether they are. */
  onSettle: (settle: () => Promise<boolean>) => void
}
