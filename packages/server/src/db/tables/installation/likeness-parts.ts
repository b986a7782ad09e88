import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** How a picture looks is kept in so many zeros and ones. */
export const LIKENESS_BITS = 64

/** Zeros and ones of the gradients of a picture. */
export const GRADIENT_BITS = 1024

/** Parts of a likeness, each indexed by itself: what finds pictures that are nearly the same. */
export const LIKENESS_PARTS = 4
export const BITS_OF_PART = LIKENESS_BITS / LIKENESS_PARTS

/** One part of a likeness, counted from 0. */
export function partOfLikeness(likeness: PgColumn | SQL, part: number): SQL {
  const from = sql.raw(String(part * BITS_OF_PART + 1))
  return sql`substring(${likeness} from ${from} for ${sql.raw(String(BITS_OF_PART))})`
}
