import type { JobSpace } from '@lienzo/contract/installation/installer-page'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PublicContext } from '../../../core/context/context.ts'
import type { Handle } from '../../../core/context/handle.ts'
import { installerLinks, installerReports } from '../../../db/tables/installation/installer-links.ts'
import type { OpenedLink } from './open-link.ts'

/**
 * Returns the query of the reports that meet a condition: the latest report and the latest note of each installer on each space
 * of a budget. They may have been sent through any of the installer's links to this budget.
 */
export function latestReports(database: Handle, condition: SQL | undefined) {
  const { space_id, kind, reason, text, created_at, id } = installerReports
  const { budget_code, installer_id } = installerLinks
  const subject = sql`${kind} = 'note'`
  return database
    .selectDistinctOn([budget_code, installer_id, space_id, subject], {
      ...{ id, budget_code, installer_id, space_id, kind, reason, text },
      at: created_at,
    })
    .from(installerReports)
    .innerJoin(installerLinks, eq(installerLinks.id, installerReports.link_id))
    .where(condition)
    .orderBy(budget_code, installer_id, space_id, subject, desc(id))
}

/** Reads the latest report and the latest note on each space of a job. */
export async function reportsOfJob(
  { database }: Pick<PublicContext, 'database'>,
  { budget_code, installer_id }: Pick<OpenedLink, 'budget_code' | 'installer_id'>,
): Promise<Map<number, Pick<JobSpace, 'said' | 'written'>>> {
  const ofJob = and(
    eq(installerLinks.budget_code, budget_code),
    eq(installerLinks.installer_id, installer_id),
  )
  const bySpace = new Map<number, Pick<JobSpace, 'said' | 'written'>>()
  for (const { space_id, kind, reason, text, at } of await latestReports(database, ofJob)) {
    const earlier = bySpace.get(space_id) ?? { said: null, written: '' }
    bySpace.set(
      space_id,
      kind === 'note' ? { ...earlier, written: text } : { ...earlier, said: { kind, reason, text, at } },
    )
  }
  return bySpace
}
