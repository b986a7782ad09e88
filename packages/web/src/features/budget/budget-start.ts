import { call } from '../../core/call/call.ts'
import { idInAddress } from '../../core/form/customer-start.ts'
import type { PickerRecord } from '../../core/picker/picks.ts'
import { type BudgetDraft, budgetDrafts } from './budget-draft.ts'

export type BudgetStart = { blank: BudgetDraft; order: PickerRecord | null }

/** Returns the initial values of a new budget. If the user started it from an order, the budget is for this order. */
export async function startBudget(): Promise<BudgetStart> {
  const { blank } = budgetDrafts
  const id = idInAddress('of')
  const order = id === null ? null : await call('orderrest/get', { id }).catch(() => null)
  if (!order) return { blank, order: null }
  return { blank: { ...blank, order_id: order.id }, order: { id: order.id, name: order.code } }
}
