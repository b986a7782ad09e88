/** States of the customer's decision on an artwork. */
export const approvals = ['pending', 'approved', 'changes'] as const
export const decisions = ['approved', 'changes'] as const

/** States of the house's release for print, which does not depend on the customer's approval. */
export const releases = ['pending', 'released', 'refused'] as const
export const releaseDecisions = ['released', 'refused'] as const
