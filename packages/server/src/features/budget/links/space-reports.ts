import type { installerLinkCalls } from '@lienzo/contract/installation/installer-links'
import { mostSpaceReports } from '@lienzo/contract/installation/installer-links'
import { desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../core/context/context.ts'
import { spaceName } from '../../../core/domain/space-name.ts'
import { spaces } from '../../../db/tables/customers/spaces.ts'
import { installerLinks } from '../../../db/tables/installation/installer-links.ts'
import { installerPhotos } from '../../../db/tables/installation/installer-photos.ts'
import { installers } from '../../../db/tables/installation/installers.ts'
import { isStanding } from '../installing/place-of-photo.ts'
import { latestReports } from '../installing/read-reports.ts'

type Reports = z.output<(typeof installerLinkCalls)['installerlinks']['output']>['reports']

/**
 * Returns the latest report and the latest note of each installer on each space of a budget, unless the work has been done
 * since: first the spaces where it could not be done, then the notes, latest first. At most `mostSpaceReports`.
 */
export async function spaceReports(
  { database }: Pick<Context, 'database'>,
  budget: { code: string; order_id: number },
): Promise<Reports> {
  const latest = latestReports(database, eq(installerLinks.budget_code, budget.code)).as('latest')
  const { id, space_id, kind, reason, text, at } = latest
  const isDoneSince = sql`exists (select from ${installerPhotos} where ${installerPhotos.order_id} = ${budget.order_id}
    and ${installerPhotos.space_id} = ${space_id} and ${isStanding} and ${installerPhotos.created_at} > ${at})`
  const rows = await database
    .select({ space_id, space_name: spaceName, installer_name: installers.name, kind, reason, text, at })
    .from(latest)
    .innerJoin(spaces, eq(spaces.id, space_id))
    .innerJoin(installers, eq(installers.id, latest.installer_id))
    .where(sql`(${kind} = 'note' and ${text} <> '') or (${kind} = 'not_done' and not ${isDoneSince})`)
    .orderBy(sql`${kind} = 'note'`, desc(id))
    .limit(mostSpaceReports)
  return rows.map((row) => ({ ...row, kind: row.kind === 'note' ? 'note' : 'not_done' }))
}
