import type { OrderState } from '../sales/order-states.ts'

export const budgetStates = ['draft', 'sent', 'approved', 'rejected', 'closed'] as const
export type BudgetState = (typeof budgetStates)[number]

/** Person who changes the state of a budget. `house` is true for members of the house, and false for users of the customer. */
export type BudgetMover = { house: boolean }

type BudgetMove = { to: BudgetState; houseOnly: boolean }

/**
 * Allowed changes of the state. Only the house sends a budget, returns it to draft or closes it. The customer approves or
 * rejects a sent budget; the house can also do this on the customer's behalf. A closed revision does not change; if it was
 * approved before, the house can revise it.
 */
const moves: Record<BudgetState, readonly BudgetMove[]> = {
  draft: [{ to: 'sent', houseOnly: true }],
  sent: [
    { to: 'approved', houseOnly: false },
    { to: 'rejected', houseOnly: false },
    { to: 'draft', houseOnly: true },
  ],
  approved: [{ to: 'closed', houseOnly: true }],
  rejected: [
    { to: 'draft', houseOnly: true },
    { to: 'closed', houseOnly: true },
  ],
  closed: [],
}

/** Returns the states to which the mover can move a budget. */
export function nextBudgetStates(state: BudgetState, mover: BudgetMover): BudgetState[] {
  return moves[state].filter((move) => mover.house || !move.houseOnly).map((move) => move.to)
}

/** Returns true if the lines of a budget in this state cannot be edited: only the lines of a draft can. */
export function budgetFrozen(state: BudgetState): boolean {
  return state !== 'draft'
}

/** Returns true if a budget in this state can be deleted: only drafts and rejected budgets can. */
export function isBudgetDeletable(state: BudgetState): boolean {
  return state === 'draft' || state === 'rejected'
}

type Revision = { id: number; revision: number; status: BudgetState }

/**
 * Returns the revision whose lines the next revision copies: the one that the customer agreed to last, `agreedId`. Returns
 * undefined if there is none, or if a newer revision is not closed yet, because that one is changed instead.
 */
export function revisionToCopy<Each extends Revision>(
  revisions: readonly Each[],
  agreedId: number | null,
): Each | undefined {
  const agreed = revisions.find(({ id }) => id === agreedId)
  if (!agreed) return undefined
  const newer = revisions.filter(({ revision }) => revision > agreed.revision)
  return newer.every(({ status }) => status === 'closed') ? agreed : undefined
}

/** Returns true if a budget can only enter this state with a reason. */
export function asksForReason(to: BudgetState): boolean {
  return to === 'rejected'
}

/** Obstacles to approving a budget: its order was cancelled or returned to draft, or the budget has expired. */
export const approvalHindrances = ['order_cancelled', 'order_reopened', 'expired'] as const
export type ApprovalHindrance = (typeof approvalHindrances)[number]

type AskedBudget = {
  status: BudgetState
  valid_until: number | null
  order_status: OrderState
  /** Net amount of this revision in cents. */
  net: number
  /** Amount charged so far for all revisions, minus refunds, in cents. */
  charged: number
}

/**
 * Returns the obstacle to approving a budget, or null if there is none or if the budget is neither a draft nor sent. `today` is
 * the person's day, in Unix seconds at 00:00 UTC. A revision that leads to a refund can be approved even if the order was
 * cancelled or returned to draft.
 */
export function approvalHindrance(
  { status, valid_until, order_status, net, charged }: AskedBudget,
  today: number,
): ApprovalHindrance | null {
  if (status !== 'draft' && status !== 'sent') return null
  const givesBack = net < charged
  if (order_status === 'cancelled' && !givesBack) return 'order_cancelled'
  if (order_status === 'draft' && !givesBack) return 'order_reopened'
  return isBudgetExpired({ valid_until }, today) ? 'expired' : null
}

/**
 * Returns true if the last day on which the customer can approve a budget has passed. `today` is the person's day, in Unix
 * seconds at 00:00 UTC.
 */
export function isBudgetExpired({ valid_until }: Pick<AskedBudget, 'valid_until'>, today: number): boolean {
  return valid_until !== null && today > valid_until
}

/**
 * Returns true if the obstacle prevents this person from approving the budget. The house can still approve an expired budget on
 * the customer's behalf.
 */
export function hindersApproval(hindrance: ApprovalHindrance | null, { house }: BudgetMover): boolean {
  return hindrance !== null && !(house && hindrance === 'expired')
}

/**
 * States of an e-mail that delivers a budget. `unneeded`: the budget was withdrawn or answered before the e-mail was sent, or
 * the recipient is no longer allowed to see the budget.
 */
export const budgetMailStates = ['waiting', 'sent', 'failed', 'unneeded'] as const
