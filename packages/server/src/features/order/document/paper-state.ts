import type { languages } from '@lienzo/contract/people/languages'
import { isWorkedBy, type OrderState } from '@lienzo/rules/sales/order-states'
import { Refusal } from '../../../core/context/refusal.ts'
import { orderPaperTexts } from './order-paper-texts.ts'

/** States in which all papers bear a mark, because nobody should work from them. */
const markedStates: ReadonlySet<OrderState> = new Set(['draft', 'cancelled'])

/** Returns the mark on the papers of a draft or cancelled order, in capitals; an empty text for all other orders. */
export function markOf({ status }: { status: OrderState }, language: (typeof languages)[number]): string {
  return markedStates.has(status) ? orderPaperTexts[language].statuses[status].toLocaleUpperCase() : ''
}

/** Throws STATE_NOT_ALLOWED if the order is cancelled. Nobody should work on it, so it has neither labels nor a ZIP. */
export function assertWorkable({ status }: { status: OrderState }): void {
  if (isWorkedBy(status)) return
  throw new Refusal('STATE_NOT_ALLOWED', 'An order that is cancelled has neither labels nor a ZIP', {
    fields: { id: { key: 'validation.order_cancelled', message: 'is cancelled' } },
  })
}
