import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Bits of the perceptual hash of a picture. */
export const LIKENESS_BITS = 64

/** Bits of the gradients of a picture. */
export const GRADIENT_BITS = 1024

/** Parts of a likeness, each with an index of its own, for finding near-duplicates. */
export const LIKENESS_PARTS = 4
export const BITS_OF_PART = LIKENESS_BITS / LIKENESS_PARTS

/** Returns one part of a likeness, counted from 0. */
export function partOfLikeness(likeness: PgColumn | SQL, part: number): SQL {
  const from = sql.raw(String(part * BITS_OF_PART + 1))
  return sql`substring(${likeness} from ${from} for ${sql.raw(String(BITS_OF_PART))})`
}
