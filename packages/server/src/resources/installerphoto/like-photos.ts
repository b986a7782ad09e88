import {
  LEAST_DETAIL,
  type LikePhoto,
  nearDuplicateBits,
  type PhotoHashes,
  type PhotoLook,
} from '@lienzo/rules/installation/photo-flags'
import { and, eq, gte, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Handle } from '../../core/context/handle.ts'
import { queryUnion } from '../../core/context/query-rows.ts'
import { differentPhotos } from '../../db/tables/installation/different-photos.ts'
import { installerPhotos } from '../../db/tables/installation/installer-photos.ts'
import { BITS_OF_PART, LIKENESS_PARTS, partOfLikeness } from '../../db/tables/installation/likeness-parts.ts'
import { files } from '../../db/tables/records/files.ts'

/** Photo to compare with others; `looks` is null if its picture could not be drawn. */
export type SeenPhoto = {
  id: number
  order_id: number
  space_id: number
  sha256: string
  looks: { look: PhotoLook; views: readonly PhotoHashes[] } | null
}

const { id, order_id, space_id, deleted_at, likeness, gradients, detail } = installerPhotos

/**
 * Returns at most two photos, of any job, that match this photo: the oldest other photo with identical bytes, and the nearest
 * near-duplicate that nobody has marked as different. Near-duplicates are ignored if they show the same space for the same
 * order, because those photos always look alike, or if a picture has too little detail.
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
  const { looks } = photo
  if (!looks || looks.look.detail < LEAST_DETAIL) return first
  const candidates = await candidatesFor(database, photo, looks.views, mostBits)
  const near = candidates.flatMap(({ photoId, ...hashes }) => {
    const bits = nearDuplicateBits(looks.views, hashes, mostBits)
    return bits === null ? [] : [{ photoId, bits }]
  })
  const [nearest] = near.toSorted((one, other) => one.bits - other.bits || one.photoId - other.photoId)
  return nearest ? [...first, nearest] : first
}

async function candidatesFor(
  database: Handle,
  photo: SeenPhoto,
  views: readonly PhotoHashes[],
  mostBits: number,
) {
  const elsewhere = or(ne(order_id, photo.order_id), ne(space_id, photo.space_id))
  return database
    .select({ photoId: id, likeness: sql<string>`${likeness}`, gradients: sql<string>`${gradients}` })
    .from(installerPhotos)
    .innerJoin(files, eq(files.id, installerPhotos.file_id))
    .where(
      and(
        inArray(id, await nearAnyView(database, views, mostBits)),
        ne(id, photo.id),
        elsewhere,
        gte(detail, LEAST_DETAIL),
        isNull(deleted_at),
        sql`not exists (select from ${differentPhotos}
          where ${differentPhotos.first_sha256} = least(${files.sha256}, ${photo.sha256})
            and ${differentPhotos.second_sha256} = greatest(${files.sha256}, ${photo.sha256}))`,
      ),
    )
}

/**
 * Returns the ids of photos whose likeness differs from one of the views in at most `mostBits` bits. Uses only the indexes: if
 * two likenesses differ in at most 7 bits, one of their four parts differs in at most one bit. It therefore finds all photos
 * that differ in at most 7 bits, and most of those that differ in more. Must be a separate statement: as part of a larger one,
 * PostgreSQL would expect thousands of rows and read the whole table.
 */
async function nearAnyView(
  database: Handle,
  views: readonly PhotoHashes[],
  mostBits: number,
): Promise<number[]> {
  const likenesses = sql.param([...new Set(views.map((view) => view.likeness))])
  const masks = sql.param(masksOfPart)
  const fields = { photoId: sql<number>`photos.id` }
  const parts = Array.from({ length: LIKENESS_PARTS }, (_, part) => {
    const [own, photoPart] = [
      partOfLikeness(sql`near.view`, part),
      partOfLikeness(sql`photos.likeness`, part),
    ]
    const statement = (columns: SQL) => sql`select ${columns} from unnest(${likenesses}::bit(64)[]) near(view)
      cross join unnest(${masks}::bit(16)[]) masks(mask)
      join ${installerPhotos} photos on ${photoPart} = ${own} # masks.mask
      where bit_count(photos.likeness # near.view) <= ${mostBits}`
    return { fields, statement }
  })
  const rows = await queryUnion(database, parts)
  return [...new Set(rows.map(({ photoId }) => photoId))]
}

/** XOR masks for a part of a likeness: one mask for each bit to flip, and one that flips none. */
const masksOfPart = Array.from({ length: BITS_OF_PART + 1 }, (_, flippedBit) =>
  Array.from({ length: BITS_OF_PART }, (_, at) => (at === flippedBit ? '1' : '0')).join(''),
)
