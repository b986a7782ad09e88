import type { JobPhoto } from '@lienzo/contract/installation/installer-page'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { PublicContext } from '../../../core/context/context.ts'
import { filesById } from '../../../core/files/file-addresses.ts'
import { installerPhotos } from '../../../db/tables/installation/installer-photos.ts'
import type { OpenedLink } from './open-link.ts'

type Reading = Pick<PublicContext, 'database' | 'services' | 'now'>
type Job = Pick<OpenedLink, 'order_id' | 'installer_id' | 'budget_code'>

/** Returns the photos of a job, grouped by space, from all revisions of its budget. */
export async function photosOfJob(
  context: Reading,
  job: Job,
  spaceIds: readonly number[],
): Promise<Map<number, JobPhoto[]>> {
  const rows = await readPhotos(context, job, spaceIds)
  const { database, services, now } = context
  const files = await filesById(
    database,
    rows.map(({ file_id }) => file_id),
  )
  const photos = new Map<number, JobPhoto[]>()
  for (const { space_id, file_id, upload_key, ...photo } of rows) {
    const file = files.get(file_id)
    const jobPhoto = {
      ...photo,
      key: phoneKeyOf(job, upload_key),
      refused_at: photo.state === 'rejected' ? photo.refused_at : null,
      small: file ? services.fileAddresses.view(file, now).small : '',
    }
    photos.set(space_id, [...(photos.get(space_id) ?? []), jobPhoto])
  }
  return photos
}

function readPhotos({ database }: Reading, { order_id, installer_id }: Job, spaceIds: readonly number[]) {
  const { space_id, file_id, upload_key, created_at, state, refusal, reason, reviewed_at, deleted_at, id } =
    installerPhotos
  return database
    .select({
      space_id,
      file_id,
      upload_key,
      at: created_at,
      state,
      refusal,
      reason,
      refused_at: reviewed_at,
    })
    .from(installerPhotos)
    .where(
      and(
        eq(installerPhotos.order_id, order_id),
        eq(installerPhotos.installer_id, installer_id),
        inArray(space_id, [...spaceIds]),
        isNull(deleted_at),
      ),
    )
    .orderBy(sql`${id}`)
}

/**
 * Returns the key under which a photo is stored: the key chosen by the phone, prefixed with the job, so that a link cannot
 * reach photos of other jobs.
 */
export function uploadKeyOf({ budget_code, installer_id }: Omit<Job, 'order_id'>, phoneKey: string): string {
  return `${budget_code}.${installer_id}:${phoneKey}`
}

function phoneKeyOf(job: Job, uploadKey: string): string {
  const prefix = uploadKeyOf(job, '')
  return uploadKey.startsWith(prefix) ? uploadKey.slice(prefix.length) : uploadKey
}
