import { isSettled, stateOfWork } from '@lienzo/rules/installation/space-work'
import { eq, sql } from 'drizzle-orm'
import type { PublicContext } from '../../../core/context/context.ts'
import { queryPrepared } from '../../../core/context/query-rows.ts'
import { houseEditorsOf, notifyUsers } from '../../../core/notify/notify-users.ts'
import { budgetLines, budgets } from '../../../db/tables/installation/budgets.ts'
import { installerLinks } from '../../../db/tables/installation/installer-links.ts'
import { installerPhotos } from '../../../db/tables/installation/installer-photos.ts'
import { linesOfJob, type OpenedLink } from './open-link.ts'
import { isRefused, isStanding, lastPhotos } from './place-of-photo.ts'
import { reportsOfJob } from './read-reports.ts'

/**
 * Notifies the house once when a job is finished, and again when refused work has been redone. Locks the link, so that if two
 * phones send the last photos concurrently, the second call sees both photos.
 */
export async function tellWhenFinished(context: PublicContext, link: OpenedLink): Promise<void> {
  const [lockedLink] = await context.database
    .select({ finished_at: installerLinks.finished_at })
    .from(installerLinks)
    .where(eq(installerLinks.id, link.id))
    .for('no key update')
  const works = await worksOfJob(context, link)
  const states = works.map(stateOfWork)
  const isFinished = states.length > 0 && states.every(isSettled)
  const toldAt = lockedLink?.finished_at ?? null
  // If work was refused since the last notification, a finished job means that it has been redone.
  const isTold = toldAt !== null && !works.some(({ refused_at }) => (refused_at ?? 0) > toldAt)
  if (isFinished ? isTold : toldAt === null) return
  await context.database
    .update(installerLinks)
    .set({ finished_at: isFinished ? context.now : null })
    .where(eq(installerLinks.id, link.id))
  if (!isFinished) return
  const count = states.filter((state) => state === 'not_done').length
  await notifyUsers(context, await houseEditorsOf(context, '/budget'), {
    ...{ kind: 'notification', status: 'NORMAL', link: `/budget/${link.budget_id}` },
    text_key: count > 0 ? 'activity.told.installer_finished_but' : 'activity.told.installer_finished',
    text_values: { name: link.installer, code: link.budget_code, count },
  })
}

/**
 * Reads the latest photos and the latest report of each space of a job. Returns one row per space, however many photos it has.
 */
async function worksOfJob(context: PublicContext, link: OpenedLink) {
  const fields = {
    space_id: budgetLines.space_id,
    standing_at: sql<number | null>`max(${installerPhotos.created_at}) filter (where ${isStanding})`,
    refused_at: sql<number | null>`max(${installerPhotos.reviewed_at}) filter (where ${isRefused})`,
  }
  const spaces = await queryPrepared(
    context.database,
    fields,
    (columns) => sql`select ${columns} from ${budgetLines}
      join ${budgets} on ${budgets.id} = ${budgetLines.budget_id}
      left join ${installerPhotos} on ${installerPhotos.space_id} = ${budgetLines.space_id}
        and ${installerPhotos.order_id} = ${link.order_id} and ${installerPhotos.installer_id} = ${link.installer_id}
      where ${linesOfJob(link)} group by ${budgetLines.space_id}`,
  )
  const reports = await reportsOfJob(context, link)
  return spaces.map((space) => ({
    photos: lastPhotos(space),
    refused_at: space.refused_at,
    said: reports.get(space.space_id)?.said ?? null,
  }))
}
