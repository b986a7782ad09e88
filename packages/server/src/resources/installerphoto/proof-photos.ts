import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import type { Handle } from '../../core/context/handle.ts'
import { isProof } from '../../core/domain/proof-of-space.ts'
import { storedFileFields } from '../../core/files/file-addresses.ts'
import { installerPhotos } from '../../db/tables/installation/installer-photos.ts'
import { installers } from '../../db/tables/installation/installers.ts'
import { files } from '../../db/tables/records/files.ts'

/** Space of an order that the caller can see. */
type Job = { order_id: number; space_id: number | null }

export type ProofPhoto = Awaited<ReturnType<typeof proofPhotos>>[number]

/** Returns the photos that prove these spaces for their orders, sorted by space and then newest first. Runs one query. */
export function proofPhotos(database: Handle, jobs: readonly Job[]) {
  const orderIds = jobs.map(({ order_id }) => order_id)
  const spaceIds = jobs.map(({ space_id }) => space_id)
  const { id, order_id, space_id, taken_at, created_at, latitude, longitude, distance_m } = installerPhotos
  return database
    .select({
      ...{ id, order_id, space_id, taken_at, created_at, latitude, longitude, distance_m },
      installer_name: installers.name,
      file: storedFileFields,
    })
    .from(installerPhotos)
    .innerJoin(files, eq(files.id, installerPhotos.file_id))
    .leftJoin(installers, eq(installers.id, installerPhotos.installer_id))
    .where(
      and(
        sql`(${order_id}, ${space_id}) in
          (select * from unnest(${sql.param(orderIds)}::int[], ${sql.param(spaceIds)}::int[]))`,
        isProof(),
      ),
    )
    .orderBy(asc(space_id), desc(id))
}

/** Replaces the stored file of each photo with the addresses for viewing it. */
export function proofViews({ services, now }: Context, photos: readonly ProofPhoto[]) {
  return photos.map(({ file, ...photo }) => ({ ...photo, file: services.fileAddresses.view(file, now) }))
}
