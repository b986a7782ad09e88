/**
 * States of a repeat. `done`: each order was repeated or refused. `cancelled`: somebody stopped the repeat, or the user who
 * started it lost the permission.
 */
export const repeatStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const

/**
 * Results for an order of a repeat. `waiting`: not processed yet; `made`: a draft was created; `refused`: the order was not
 * repeated.
 */
export const repeatedStates = ['waiting', 'made', 'refused'] as const

/** Maximum number of orders of a campaign that one call can repeat. */
export const mostRepeated = 1000

/** Maximum number of changed lines stored per order. The counts by kind always include all lines. */
export const mostChangesKept = 500
