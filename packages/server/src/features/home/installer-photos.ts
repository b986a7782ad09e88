import { listInput } from '@lienzo/contract/wire/list'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import { listRows } from '../../core/list/list-rows.ts'
import { installerPhotos } from '../../db/tables/installation/installer-photos.ts'
import { installerPhotoResource } from '../../resources/installerphoto/installer-photo.queries.ts'

const SHOWN = 12

/** Counts the photos that wait for review and the flagged photos among them. Also returns the creation time of the oldest. */
export async function photosToReview({ database }: Context) {
  const [summary] = await database
    .select({
      total: sql<number>`count(*)::int`,
      flagged: sql<number>`(count(*) filter (where ${installerPhotos.flags} <> '[]'))::int`,
      oldest_at: sql<number | null>`min(${installerPhotos.created_at})`,
    })
    .from(installerPhotos)
    .where(
      and(
        eq(installerPhotos.state, 'pending'),
        isNull(installerPhotos.deleted_at),
        // Photos are offered for review only once they have been inspected.
        isNotNull(installerPhotos.looked_at),
      ),
    )
  return summary ?? null
}

/** Returns the newest reviewed photos that prove spaces of the caller, at most `SHOWN`. */
export async function newestProofs(context: Context) {
  const input = listInput.parse({ perpage: SHOWN, sort: 'reviewed_at', order: 'desc' })
  const { rows } = await listRows(context, installerPhotoResource, input)
  return rows.flatMap(({ id, order_id, order_code, space_name, file }) =>
    file ? [{ id, order_id, order_code, space_name, file }] : [],
  )
}
