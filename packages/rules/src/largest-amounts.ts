import type { AreaUnits, Cents } from './money.ts'

/** Largest amount, in euros or m2, that one field accepts: 20 million. */
export const LARGEST_AMOUNT = 20_000_000

/** `LARGEST_AMOUNT` in cents and in 1/10000 m2. */
export const largest: { euros: Cents; m2: AreaUnits } = {
  euros: LARGEST_AMOUNT * 100,
  m2: LARGEST_AMOUNT * 10_000,
}

/** Largest sum, in euros or m2, of many records. It is a safe integer even in 1/10000. */
export const LARGEST_SUM = 900_000_000_000

/** `LARGEST_SUM` in cents and in 1/10000 m2. */
export const largestSum: { euros: Cents; m2: AreaUnits } = {
  euros: LARGEST_SUM * 100,
  m2: LARGEST_SUM * 10_000,
}

/** Maximum number of pieces, and of spares, in one order, because the database columns have 4 bytes. */
export const MOST_PIECES = 2_147_483_647

/**
 * Returns the result of `work`, or undefined if `work` throws a RangeError. This error means that a number is not a safe
 * integer, and so is far beyond the largest amounts.
 */
export function withinReach<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
