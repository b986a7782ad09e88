import type { languages } from '@lienzo/contract/people/languages'
import { isWorkedBy, type OrderState } from '@lienzo/rules/sales/order-states'
import { Refusal } from '../../../core/context/refusal.ts'
import { orderDocumentTexts } from './order-document-texts.ts'

/** States whose papers are marked, because nobody should work from them. */
const markedStates: ReadonlySet<OrderState> = new Set(['draft', 'cancelled'])

/** Returns the mark across the papers of a draft or cancelled order; empty for all other orders. */
export function markOf({ status }: { status: OrderState }, language: (typeof languages)[number]): string {
  return markedStates.has(status) ? orderDocumentTexts[language].statuses[status].toLocaleUpperCase() : ''
}

/** Throws STATE_NOT_ALLOWED if the order is cancelled: nobody should work on it, so it has no labels and no ZIP. */
export function assertWorkable({ status }: { status: OrderState }): void {
  if (isWorkedBy(status)) return
  throw new Refusal('STATE_NOT_ALLOWED', 'An order that is cancelled has neither labels nor a ZIP', {
    fields: { id: { key: 'validation.order_cancelled', message: 'is cancelled' } },
  })
}
