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
