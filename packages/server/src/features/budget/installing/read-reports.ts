import type { JobSpace } from '@lienzo/contract/installation/installer-page'
import { eq, sql } from 'drizzle-orm'
import type { PublicContext } from '../../../core/context/context.ts'
import { installerLinks, installerReports } from '../../../db/tables/installation/installer-links.ts'
import type { OpenedLink } from './open-link.ts'

/**
 * Reads the latest report and the latest note on each space of a job. They may have been sent through any of the installer's
 * links to this budget.
 */
export async function reportsOfJob(
  { database }: Pick<PublicContext, 'database'>,
  { budget_code, installer_id }: Pick<OpenedLink, 'budget_code' | 'installer_id'>,
): Promise<Map<number, Pick<JobSpace, 'said' | 'written'>>> {
  const { space_id, kind, reason, text, created_at, id } = installerReports
  const subject = sql`${kind} = 'note'`
  const rows = await database
    .selectDistinctOn([space_id, subject], { space_id, kind, reason, text, at: created_at })
    .from(installerReports)
    .innerJoin(installerLinks, eq(installerLinks.id, installerReports.link_id))
    .where(
      sql`${installerLinks.budget_code} = ${budget_code} and ${installerLinks.installer_id} = ${installer_id}`,
    )
    .orderBy(space_id, subject, sql`${id} desc`)
  const bySpace = new Map<number, Pick<JobSpace, 'said' | 'written'>>()
  for (const { space_id: space, kind: of, reason: why, text: words, at } of rows) {
    const earlier = bySpace.get(space) ?? { said: null, written: '' }
    bySpace.set(
      space,
      of === 'note'
        ? { ...earlier, written: words }
        : { ...earlier, said: { kind: of, reason: why, text: words, at } },
    )
  }
  return bySpace
}
