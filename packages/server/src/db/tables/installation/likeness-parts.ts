import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Number of bits of a picture's perceptual hash. */
export const LIKENESS_BITS = 64

/** Number of bits of a picture's gradients. */
export const GRADIENT_BITS = 1024

/** Number of parts of a perceptual hash; each part has its own index, for finding near-duplicates. */
export const LIKENESS_PARTS = 4
export const BITS_OF_PART = LIKENESS_BITS / LIKENESS_PARTS

/** Returns one part of a perceptual hash; `part` counts from 0. */
export function partOfLikeness(likeness: PgColumn | SQL, part: number): SQL {
  const from = sql.raw(String(part * BITS_OF_PART + 1))
  return sql`substring(${likeness} from ${from} for ${sql.raw(String(BITS_OF_PART))})`
}
