import type { photoReviewCalls, ReviewedPhoto } from '@lienzo/contract/installation/photo-review'
import { eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../core/context/context.ts'
import { notFound, Refusal } from '../../../core/context/refusal.ts'
import { lockRow, writeRow } from '../../../core/record/save-row.ts'
import { differentPhotos } from '../../../db/tables/installation/different-photos.ts'
import { installerPhotos } from '../../../db/tables/installation/installer-photos.ts'
import { files } from '../../../db/tables/records/files.ts'
import { installerPhotoResource } from '../../../resources/installerphoto/installer-photo.queries.ts'
import { assertHouse } from '../assert-house.ts'
import { photoById } from './read-photos.ts'

type Pair = z.output<(typeof photoReviewCalls)['differentphotos']['input']>

/**
 * Records that two photos show different scenes, and removes the flag on photo `id` that it resembles `other_id`. Idempotent.
 * Returns photo `id`. Throws NOT_FOUND, and STATE_NOT_ALLOWED if both photos have the same file.
 */
export async function callDifferent(context: Context, { id, other_id }: Pair): Promise<ReviewedPhoto> {
  assertHouse(context)
  const photo = await lockRow(context, installerPhotoResource, id)
  const [first, second] = await contentsOf(context, [id, other_id])
  if (first === undefined || second === undefined) throw notFound()
  if (first === second) throw new Refusal('STATE_NOT_ALLOWED', 'Both photos are the very same file')
  await context.database
    .insert(differentPhotos)
    .values({
      first_sha256: first,
      second_sha256: second,
      said_by: context.caller.user_id,
      said_at: context.now,
    })
    .onConflictDoNothing()
  const flags = photo.flags.filter((flag) => flag.flag !== 'similar' || flag.photo_id !== other_id)
  if (flags.length < photo.flags.length) {
    await writeRow(context, installerPhotoResource, photo, { flags }, 'update')
  }
  return photoById(context, id)
}

/**
 * Returns the SHA-256 hashes of the files of photos, sorted. Includes deleted photos, because a flag can refer to a deleted
 * photo.
 */
async function contentsOf({ database }: Context, ids: readonly number[]): Promise<string[]> {
  const rows = await database
    .select({ sha256: files.sha256 })
    .from(installerPhotos)
    .innerJoin(files, eq(files.id, installerPhotos.file_id))
    .where(inArray(installerPhotos.id, [...ids]))
  return rows.map(({ sha256 }) => sha256).toSorted()
}
