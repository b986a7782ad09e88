import type { installerReport } from '@lienzo/contract/installation/installer-page'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { PublicContext } from '../../../core/context/context.ts'
import { spaceName } from '../../../core/domain/space-name.ts'
import { houseEditorsOf, notifyUsers } from '../../../core/notify/notify-users.ts'
import { spaces } from '../../../db/tables/customers/spaces.ts'
import { installerReports } from '../../../db/tables/installation/installer-links.ts'
import { noteUse, type OpenedLink, openLink } from './open-link.ts'
import { assertInJob } from './space-of-job.ts'
import { tellWhenFinished } from './tell-when-finished.ts'

type Report = z.output<typeof installerReport>

/**
 * Stores an installer's report on a space, only once even if the phone sends it repeatedly. Notifies the house if work could
 * not be done or if the job is finished. Throws NOT_FOUND for an invalid link, and INVALID_INPUT if the space is not in the
 * job.
 */
export async function takeReport(context: PublicContext, report: Report): Promise<Record<string, never>> {
  const link = await openLink(context, report.link)
  await noteUse(context, link)
  await assertInJob(context, link, report.space_id)
  const { space_id, kind, reason, text } = report
  const [row] = await context.database
    .insert(installerReports)
    .values({
      ...{
        link_id: link.id,
        budget_id: link.budget_id,
        space_id,
        report_key: report.key,
        kind,
        reason,
        text,
      },
      // The time is capped at the current time: otherwise a report from a phone whose clock is ahead would remain the latest.
      written_at: Math.min(report.written_at, context.now),
      created_at: context.now,
    })
    .onConflictDoNothing()
    .returning({ id: installerReports.id })
  if (!row) return {}
  context.log({
    ...{ resource: 'budget', record_id: link.budget_id, label: link.budget_code },
    ...{ customer_id: link.customer_id, action: 'installer_report', columns: [] },
    changes: changesOf(link, report),
  })
  if (kind === 'not_done') await tellNotDone(context, link, report)
  await tellWhenFinished(context, link)
  return {}
}

function changesOf({ installer_id }: OpenedLink, { space_id, kind, reason, text }: Report) {
  const values = {
    installer_id,
    space_id,
    ...(kind === 'note' ? { installer_note: text } : { could_be_done: kind === 'can_be_done' }),
    ...(reason && { not_done_reason: reason, ...(text && { not_done_text: text }) }),
  }
  return Object.fromEntries(Object.entries(values).map(([field, after]) => [field, { before: null, after }]))
}

async function tellNotDone(context: PublicContext, link: OpenedLink, { space_id, reason, text }: Report) {
  const [space] = await context.database
    .select({ name: spaceName })
    .from(spaces)
    .where(eq(spaces.id, space_id))
  await notifyUsers(context, await houseEditorsOf(context, '/budget'), {
    ...{ kind: 'notification', status: 'URGENT', link: `/budget/${link.budget_id}` },
    text_key: `activity.not_done.${reason ?? 'other'}`,
    text_values: { name: link.installer, code: link.budget_code, space: space?.name ?? '', text },
  })
}
