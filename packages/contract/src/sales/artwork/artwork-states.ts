/** Customer's decision on an artwork. */
export const approvals = ['pending', 'approved', 'changes'] as const
export const decisions = ['approved', 'changes'] as const

/** House's release for print, independent of the customer's approval. */
export const releases = ['pending', 'released', 'refused'] as const
export const releaseDecisions = ['released', 'refused'] as const
