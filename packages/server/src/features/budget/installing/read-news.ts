import { and, eq, sql } from 'drizzle-orm'
import type { PublicContext } from '../../../core/context/context.ts'
import { installerPhotos } from '../../../db/tables/installation/installer-photos.ts'
import { type OpenedLink, openLink } from './open-link.ts'

/** Returns the number of decisions that the house has made on photos of a link's job. Throws as `openLink` does. */
export async function readNews(
  context: PublicContext,
  { link: token }: { link: string },
): Promise<{ decisions: number }> {
  return { decisions: await decisionsOnJob(context, await openLink(context, token)) }
}

/**
 * Counts the decisions on the photos of a job, including reverted decisions, and the deletions of photos: each raises the
 * version of its photo. Two decisions within a second count as two. A newly arrived photo does not count.
 */
export async function decisionsOnJob(
  { database }: Pick<PublicContext, 'database'>,
  job: Pick<OpenedLink, 'order_id' | 'installer_id'>,
): Promise<number> {
  const { version, order_id, installer_id } = installerPhotos
  const [totals] = await database
    .select({ decisions: sql<number>`coalesce(sum(${version} - 1), 0)`.mapWith(Number) })
    .from(installerPhotos)
    .where(and(eq(order_id, job.order_id), eq(installer_id, job.installer_id)))
  return totals?.decisions ?? 0
}
