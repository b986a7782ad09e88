import type { LikePhoto } from '@lienzo/rules/installation/photo-flags'
import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Handle } from '../../core/context/handle.ts'
import { installerPhotos } from '../../db/tables/installation/installer-photos.ts'
import { BITS_OF_PART, LIKENESS_PARTS, partOfLikeness } from '../../db/tables/installation/likeness-parts.ts'
import { files } from '../../db/tables/records/files.ts'

/** A photo that was looked into; `likeness` is null where it could not be drawn. */
export type SeenPhoto = {
  id: number
  order_id: number
  space_id: number
  sha256: string
  likeness: string | null
}

const { id, order_id, space_id, deleted_at, likeness: keptLikeness } = installerPhotos

/**
 * Photos of any job that show the same as this one: the first with the very same bytes, and the nearest of those that differ
 * in at most so many bits. Several photos of one space for one order are alike by nature and count only with the same bytes.
 */
export async function likePhotos(database: Handle, photo: SeenPhoto, mostBits: number): Promise<LikePhoto[]> {
  const same = await database
    .select({ photoId: id })
    .from(installerPhotos)
    .innerJoin(files, eq(files.id, installerPhotos.file_id))
    .where(and(eq(files.sha256, photo.sha256), ne(id, photo.id), isNull(deleted_at)))
    .orderBy(id)
    .limit(1)
  const first = same.map(({ photoId }) => ({ photoId, bits: null }))
  return photo.likeness === null
    ? first
    : [...first, ...(await nearestTo(database, photo, photo.likeness, mostBits))]
}

async function nearestTo(database: Handle, photo: SeenPhoto, likeness: string, mostBits: number) {
  const bits = sql<number>`bit_count(${keptLikeness} # ${likeness}::bit(64))`.mapWith(Number)
  const elsewhere = or(ne(order_id, photo.order_id), ne(space_id, photo.space_id))
  return database
    .select({ photoId: id, bits })
    .from(installerPhotos)
    .where(
      and(
        sharesPart(likeness, mostBits),
        sql`${bits} <= ${mostBits}`,
        ne(id, photo.id),
        elsewhere,
        isNull(deleted_at),
      ),
    )
    .orderBy(bits, id)
    .limit(1)
}

/**
 * What differs in at most so many bits in all differs in one of its parts in at most a part of them: the indexes find what has
 * such a part, and only that is compared.
 */
function sharesPart(likeness: string, mostBits: number): SQL | undefined {
  const parts = Array.from({ length: LIKENESS_PARTS }, (_, part) => {
    const own = likeness.slice(part * BITS_OF_PART, (part + 1) * BITS_OF_PART)
    const near = nearParts(own, Math.floor(mostBits / LIKENESS_PARTS))
    return sql`${partOfLikeness(keptLikeness, part)} = any(${sql.param(near)}::bit(16)[])`
  })
  return or(...parts)
}

/** All texts of zeros and ones that differ from one in at most so many places. */
export function nearParts(part: string, mostBits: number): string[] {
  let near = new Set([part])
  for (let bit = 0; bit < mostBits; bit += 1) {
    near = new Set([...near, ...[...near].flatMap(flippedOnce)])
  }
  return [...near]
}

function flippedOnce(part: string): string[] {
  return Array.from(
    part,
    (digit, at) => `${part.slice(0, at)}${digit === '1' ? '0' : '1'}${part.slice(at + 1)}`,
  )
}
