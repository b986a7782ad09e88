import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PublicContext } from '../../../core/context/context.ts'
import { installerPhotos } from '../../../db/tables/installation/installer-photos.ts'
import { openLink } from './open-link.ts'

/** Tells when the house decided last on photos of the job that a link leads to. Fails as `openLink` does. */
export async function readNews(
  context: PublicContext,
  { link: token }: { link: string },
): Promise<{ decided_at: number | null }> {
  const { order_id, installer_id } = await openLink(context, token)
  const { reviewed_at } = installerPhotos
  const [last] = await context.database
    .select({ decided_at: sql<number | null>`max(${reviewed_at})`.mapWith(reviewed_at) })
    .from(installerPhotos)
    .where(
      and(
        eq(installerPhotos.order_id, order_id),
        eq(installerPhotos.installer_id, installer_id),
        isNull(installerPhotos.deleted_at),
      ),
    )
  return { decided_at: last?.decided_at ?? null }
}
