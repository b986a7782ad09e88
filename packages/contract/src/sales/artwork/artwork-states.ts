/** What the customer has decided of an artwork. */
export const approvals = ['pending', 'approved', 'changes'] as const
export const decisions = ['approved', 'changes'] as const

/** Whether the house has passed it for print, which is its own approval beside the customer's. */
export const releases = ['pending', 'released', 'refused'] as const
export const releaseDecisions = ['released', 'refused'] as const
