/** `done`: each order has been made again or refused. `cancelled`: somebody stopped it, or may not do it any more. */
export const repeatStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const

/** What became of an order: nothing yet, a draft, or a reason why not. */
export const repeatedStates = ['waiting', 'made', 'refused'] as const

/** The most orders of a campaign that are made again by one call. */
export const mostRepeated = 1000

/** The most lines of an order whose changes are kept; how many there are of each kind is always known. */
export const mostChangesKept = 500
