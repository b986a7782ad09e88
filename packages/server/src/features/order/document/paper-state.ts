import type { languages } from '@lienzo/contract/people/languages'
import { isWorkedBy, type OrderState } from '@lienzo/rules/sales/order-states'
import { Refusal } from '../../../core/context/refusal.ts'
import { orderDocumentTexts } from './order-document-texts.ts'

/** What looks like an order, and is none that anybody works by. */
const marked: ReadonlySet<OrderState> = new Set(['draft', 'cancelled'])

/** What is written across the papers of an order that nobody works by; empty for the others. */
export function markOf({ status }: { status: OrderState }, language: (typeof languages)[number]): string {
  return marked.has(status) ? orderDocumentTexts[language].statuses[status].toLocaleUpperCase() : ''
}

/** Labels and files are what people work by: a cancelled order has none. Fails with STATE_NOT_ALLOWED. */
export function assertWorkable({ status }: { status: OrderState }): void {
  if (isWorkedBy(status)) return
  throw new Refusal('STATE_NOT_ALLOWED', 'An order that is cancelled has neither labels nor a ZIP', {
    fields: { id: { key: 'validation.order_cancelled', message: 'is cancelled' } },
  })
}
