/** `done`: each order has been repeated or refused. `cancelled`: somebody stopped it, or its user lost the permission. */
export const repeatStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const

/** Result for an order: none yet, a draft, or a refusal. */
export const repeatedStates = ['waiting', 'made', 'refused'] as const

/** Maximum orders of a campaign repeated by one call. */
export const mostRepeated = 1000

/** Maximum lines of an order whose changes are stored; the counts by kind are always complete. */
export const mostChangesKept = 500
