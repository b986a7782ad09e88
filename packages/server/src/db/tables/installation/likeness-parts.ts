import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Number of bits in the perceptual hash of a picture. */
export const LIKENESS_BITS = 64

/** Number of bits in the gradient hash of a picture. */
export const GRADIENT_BITS = 1024

/** Number of parts into which a perceptual hash is split. Each part has its own index, so that near-duplicates can be found. */
export const LIKENESS_PARTS = 4
export const BITS_OF_PART = LIKENESS_BITS / LIKENESS_PARTS

/** Returns one part of a perceptual hash, as an SQL expression. `part` counts from 0. */
export function partOfLikeness(likeness: PgColumn | SQL, part: number): SQL {
  const from = sql.raw(String(part * BITS_OF_PART + 1))
  return sql`substring(${likeness} from ${from} for ${sql.raw(String(BITS_OF_PART))})`
}
