import type { FieldError } from '@lienzo/contract/wire/errors'

/** The largest amounts that a field of the contract holds: 20 million euros, in cents, and 20 million m2, in 1/10000. */
export const largest = { euros: 20_000_000 * 100, m2: 20_000_000 * 10_000 } as const

export const amountTooLarge: FieldError = {
  key: 'validation.amount_too_large',
  message: 'makes more than 20 million euros or m2',
}

/** Returns what is worked out, or undefined where it cannot be exact, which is far beyond the largest amounts. */
export function withinReach<Amount>(work: () => Amount): Amount | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
