import type { installerLinkCalls } from '@lienzo/contract/installation/installer-links'
import { mostSpaceReports } from '@lienzo/contract/installation/installer-links'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../core/context/context.ts'
import { queryPrepared } from '../../../core/context/query-rows.ts'
import { spaceName } from '../../../core/domain/space-name.ts'
import { spaces } from '../../../db/tables/customers/spaces.ts'
import { installerLinks, installerReports } from '../../../db/tables/installation/installer-links.ts'
import { installerPhotos } from '../../../db/tables/installation/installer-photos.ts'
import { installers } from '../../../db/tables/installation/installers.ts'
import { isStanding } from '../installing/place-of-photo.ts'

type Reports = z.output<(typeof installerLinkCalls)['installerlinks']['output']>['reports']

const { kind, reason, text, created_at, space_id } = installerReports

const fields = {
  space_id,
  space_name: spaceName,
  installer_name: installers.name,
  kind,
  reason,
  text,
  at: created_at,
}

/**
 * Returns the latest report and the latest note of each installer on each space of a budget, unless the work has been done
 * since: first the spaces where it could not be done, then the notes, latest first. At most `mostSpaceReports`.
 */
export async function spaceReports(
  { database }: Pick<Context, 'database'>,
  budget: { code: string; order_id: number },
): Promise<Reports> {
  const rows = await queryPrepared(
    database,
    fields,
    // The subquery has the name of the table, because its rows are those of the table.
    (columns) => sql`select ${columns} from (
        select distinct on (report.space_id, link.installer_id, report.kind = 'note') report.*, link.installer_id
        from ${installerReports} as report join ${installerLinks} as link on link.id = report.link_id
        where link.budget_code = ${budget.code}
        order by report.space_id, link.installer_id, report.kind = 'note', report.id desc) as installer_reports
      join ${spaces} on ${spaces.id} = ${space_id}
      join ${installers} on ${installers.id} = installer_reports.installer_id
      where (${kind} = 'note' and ${text} <> '') or (${kind} = 'not_done' and not exists (
        select from ${installerPhotos} where ${installerPhotos.order_id} = ${budget.order_id}
          and ${installerPhotos.space_id} = ${space_id} and ${isStanding} and ${installerPhotos.created_at} > ${created_at}))
      order by ${kind} = 'note', ${installerReports.id} desc limit ${mostSpaceReports}`,
  )
  return rows.map((row) => ({ ...row, kind: row.kind === 'note' ? 'note' : 'not_done' }))
}
