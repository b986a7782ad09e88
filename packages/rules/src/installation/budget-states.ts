import { SECONDS_PER_DAY } from '../day.ts'
import type { OrderState } from '../sales/order-states.ts'

export const budgetStates = ['draft', 'sent', 'approved', 'rejected', 'closed'] as const
export type BudgetState = (typeof budgetStates)[number]

/** The side that moves a budget: the house, or a user of the customer. */
export type BudgetMover = { house: boolean }

type BudgetMove = { to: BudgetState; houseOnly: boolean }

/**
 * Every move that there is. The house makes, sends and closes; the customer says yes or no, or the house does on their word.
 * What was sent goes back to a draft before anybody has answered.
 */
const moves: Record<BudgetState, readonly BudgetMove[]> = {
  draft: [{ to: 'sent', houseOnly: true }],
  sent: [
    { to: 'approved', houseOnly: false },
    { to: 'rejected', houseOnly: false },
    { to: 'draft', houseOnly: true },
  ],
  approved: [{ to: 'closed', houseOnly: true }],
  rejected: [{ to: 'draft', houseOnly: true }],
  closed: [],
}

/** The states that the mover can bring a budget to. */
export function nextBudgetStates(state: BudgetState, mover: BudgetMover): BudgetState[] {
  return moves[state].filter((move) => mover.house || !move.houseOnly).map((move) => move.to)
}

/** Whether the lines of the budget can no longer change. */
export function budgetFrozen(state: BudgetState): boolean {
  return state !== 'draft'
}

/** Whether a budget in this state can be deleted: what was agreed to, or is being asked, stays. */
export function isBudgetDeletable(state: BudgetState): boolean {
  return state === 'draft' || state === 'rejected'
}

/** Whether somebody who moves a budget there must say why. */
export function asksForReason(to: BudgetState): boolean {
  return to === 'rejected'
}

/** What stands in the way of approving a budget: its order is not printed any more, or its last day is over. */
export const approvalHindrances = ['order_cancelled', 'order_reopened', 'expired'] as const
export type ApprovalHindrance = (typeof approvalHindrances)[number]

type AskedBudget = {
  status: BudgetState
  valid_until: number | null
  order_status: OrderState
  /** Cents. */
  net: number
  /** Cents that its revisions have charged so far. */
  charged: number
}

/**
 * Returns why a budget that is to be answered, now or once it is sent, could not be approved at a moment in Unix seconds. A revision
 * that gives something back can be approved whatever became of its order.
 */
export function approvalHindrance(
  { status, valid_until, order_status, net, charged }: AskedBudget,
  now: number,
): ApprovalHindrance | null {
  if (status !== 'draft' && status !== 'sent') return null
  const givesBack = net < charged
  if (order_status === 'cancelled' && !givesBack) return 'order_cancelled'
  if (order_status === 'draft' && !givesBack) return 'order_reopened'
  return valid_until !== null && now >= valid_until + SECONDS_PER_DAY ? 'expired' : null
}

/** Whether it hinders the mover: the house approves also what has expired, on the customer's word. */
export function hindersApproval(hindrance: ApprovalHindrance | null, { house }: BudgetMover): boolean {
  return hindrance !== null && !(house && hindrance === 'expired')
}

/**
 * What becomes of the mail that brings a budget to somebody. It is unneeded where the budget was taken back or answered before
 * the mail went, or where its recipient may not see it any more.
 */
export const budgetMailStates = ['waiting', 'sent', 'failed', 'unneeded'] as const
