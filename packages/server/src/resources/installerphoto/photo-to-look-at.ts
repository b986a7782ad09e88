import { timeZoneOfPlace } from '@lienzo/rules/customers/time-zone-of-place'
import { startOfDay } from '@lienzo/rules/day'
import { type ProvenJob, windowOfDays } from '@lienzo/rules/installation/photo-flags'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { ShownFile } from '../../adapters/files/thumbnails.ts'
import type { Handle } from '../../core/context/handle.ts'
import { type Clock, clockIn } from '../../core/list/wall-clock.ts'
import { spaces } from '../../db/tables/customers/spaces.ts'
import { installerPhotos } from '../../db/tables/installation/installer-photos.ts'
import { files } from '../../db/tables/records/files.ts'
import { orderHistory, orders } from '../../db/tables/sales/orders.ts'

export type PhotoToLookAt = {
  id: number
  order_id: number
  space_id: number
  /** Time at which the server received the photo, in Unix seconds. */
  arrivedAt: number
  /** Time at which the phone created the file, in Unix seconds; null if unknown. */
  fileMadeAt: number | null
  /** Clock of the time zone of the space; undefined if the time zone is unknown. */
  clock: Clock | undefined
  file: ShownFile
  /** Place and days of the job that the photo is meant to prove. */
  job: ProvenJob
}

/** Time of the order's last confirmation, before which nothing can have been mounted; null if the order was never confirmed. */
const confirmedAt: SQL<number | null> = sql`(select max(${orderHistory.created_at}) from ${orderHistory}
  where ${orderHistory.order_id} = ${orders.id} and ${orderHistory.to_status} = 'confirmed')`.mapWith(
  orders.created_at,
)

/** Returns a photo that has not been analysed yet, or undefined if the photo has already been analysed or does not exist. */
export async function photoToLookAt(database: Handle, photoId: number): Promise<PhotoToLookAt | undefined> {
  const { sha256, kind, type, size, width_px, height_px } = files
  const [row] = await database
    .select({
      id: installerPhotos.id,
      order_id: installerPhotos.order_id,
      space_id: installerPhotos.space_id,
      arrivedAt: installerPhotos.created_at,
      fileMadeAt: installerPhotos.file_made_at,
      country: spaces.country,
      postalCode: spaces.postal_code,
      file: { sha256, kind, type, size, width_px, height_px },
      latitude: spaces.latitude,
      longitude: spaces.longitude,
      from: orders.installs_from,
      to: orders.installs_to,
      confirmedAt,
    })
    .from(installerPhotos)
    .innerJoin(files, eq(files.id, installerPhotos.file_id))
    .innerJoin(spaces, eq(spaces.id, installerPhotos.space_id))
    .innerJoin(orders, eq(orders.id, installerPhotos.order_id))
    .where(and(eq(installerPhotos.id, photoId), isNull(installerPhotos.looked_at)))
  if (!row) return undefined
  const { latitude, longitude, country, postalCode, from, to, confirmedAt: confirmation, ...photo } = row
  const place = latitude === null || longitude === null ? null : { latitude, longitude }
  const zone = timeZoneOfPlace(country, postalCode)
  const clock = zone === undefined ? undefined : clockIn(zone)
  const first =
    from ?? (confirmation === null ? null : startOfDay(clock?.shownAt(confirmation) ?? confirmation))
  return { ...photo, clock, job: { place, window: windowOfDays({ from: first, to }, clock?.momentOf) } }
}
