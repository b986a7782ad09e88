import { isSettled, stateOfWork } from '@lienzo/rules/installation/space-work'
import { sql } from 'drizzle-orm'
import type { PublicContext } from '../../../core/context/context.ts'
import { queryPrepared } from '../../../core/context/query-rows.ts'
import { invalidField } from '../../../core/context/refusal.ts'
import { budgetLines, budgets } from '../../../db/tables/installation/budgets.ts'
import { installerPhotos } from '../../../db/tables/installation/installer-photos.ts'
import { files } from '../../../db/tables/records/files.ts'
import { linesOfJob, type OpenedLink } from './open-link.ts'
import { uploadKeyOf } from './photos-of-job.ts'
import { spaceNotInJob } from './space-of-job.ts'

/** Maximum number of photos per space. A larger number indicates a mistake or an attack. */
const MOST_PHOTOS_OF_SPACE = 1000

type PhotoMetadata = {
  /** Key that the phone has chosen for the photo. */
  key: string
  spaceId: number
  /** SHA-256 of the bytes of the photo, if known. */
  sha256?: string
}

/**
 * Either the ID of the existing photo, or, for a new photo, the budget line of its space, its key and whether the space is
 * already finished.
 */
type Place =
  | { known: number }
  | { known?: undefined; budget_line_id: number; upload_key: string; isDone: boolean }

/**
 * Returns the place for a new photo, or the ID of the existing photo if the key is known or if the space already has a photo
 * with these bytes. Uses one statement, because it runs twice per photo. Throws INVALID_INPUT if the space is not in the job or
 * has too many photos.
 */
export async function placeOfPhoto(
  { database }: Pick<PublicContext, 'database'>,
  link: OpenedLink,
  { key, spaceId, sha256 = '' }: PhotoMetadata,
): Promise<Place> {
  const upload_key = uploadKeyOf(link, key)
  const photo = installerPhotos
  const ofSpace = sql`${photo.order_id} = ${link.order_id} and ${photo.space_id} = ${spaceId}
    and ${photo.installer_id} = ${link.installer_id}`
  const fields = {
    of_key: sql<number | null>`(select ${photo.id} from ${photo} where ${photo.upload_key} = ${upload_key})`,
    of_bytes: sql<
      number | null
    >`(select ${photo.id} from ${photo} join ${files} on ${files.id} = ${photo.file_id}
      where ${files.sha256} = ${sha256} and ${ofSpace} and ${photo.deleted_at} is null limit 1)`,
    line_id: sql<number | null>`(select ${budgetLines.id} from ${budgetLines}
      join ${budgets} on ${budgets.id} = ${budgetLines.budget_id}
      where ${linesOfJob(link)} and ${budgetLines.space_id} = ${spaceId} limit 1)`,
    count: sql<number>`count(*)`,
    standing_at: sql<number | null>`max(${photo.created_at}) filter (where ${isStanding})`,
    refused_at: sql<number | null>`max(${photo.reviewed_at}) filter (where ${isRefused})`,
  }
  const [summary] = await queryPrepared(
    database,
    fields,
    (columns) => sql`select ${columns} from ${photo} where ${ofSpace}`,
  )
  if (!summary) throw new Error('A sum has no row')
  if (summary.of_key !== null) return { known: summary.of_key }
  if (summary.line_id === null) throw spaceNotInJob()
  if (summary.of_bytes !== null) return { known: summary.of_bytes }
  if (summary.count >= MOST_PHOTOS_OF_SPACE) throw hasEnough(summary.count)
  const isDone = isSettled(stateOfWork({ photos: lastPhotos(summary), said: null }))
  return { budget_line_id: summary.line_id, upload_key, isDone }
}

/** Condition for photos that are neither refused nor deleted. */
export const isStanding = sql`${installerPhotos.state} <> 'rejected' and ${installerPhotos.deleted_at} is null`
export const isRefused = sql`${installerPhotos.state} = 'rejected' and ${installerPhotos.deleted_at} is null`

/**
 * Returns the photos that determine the state of a space: the newest photo that is not refused and the latest refused photo, if
 * they exist.
 */
export function lastPhotos({
  standing_at,
  refused_at,
}: {
  standing_at: number | null
  refused_at: number | null
}) {
  return [
    ...(standing_at === null ? [] : [{ takenInAt: standing_at, refusedAt: null }]),
    ...(refused_at === null ? [] : [{ takenInAt: refused_at, refusedAt: refused_at }]),
  ]
}

function hasEnough(count: number) {
  return invalidField('space', {
    key: 'validation.space_has_enough_photos',
    values: { count },
    message: `has ${count} photos already`,
  })
}
