/**
 * States of a repeat. `done`: each order has been repeated or refused. `cancelled`: somebody stopped the repeat, or its user
 * lost the permission.
 */
export const repeatStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const

/** Results for an order of a repeat: none yet, a draft, or a refusal. */
export const repeatedStates = ['waiting', 'made', 'refused'] as const

/** Maximum number of orders of a campaign that one call can repeat. */
export const mostRepeated = 1000

/** Maximum changed lines stored for an order; the counts by kind always include all lines. */
export const mostChangesKept = 500
