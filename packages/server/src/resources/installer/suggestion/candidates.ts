import { SECONDS_PER_DAY } from '@lienzo/rules/day'
import type { Candidate } from '@lienzo/rules/installation/installer-suggestion'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import { columnList, queryPrepared } from '../../../core/context/query-rows.ts'
import { isProven } from '../../../core/domain/proof-of-space.ts'
import { budgetLines, budgets } from '../../../db/tables/installation/budgets.ts'
import { installerPhotos } from '../../../db/tables/installation/installer-photos.ts'
import { installers } from '../../../db/tables/installation/installers.ts'
import { orders } from '../../../db/tables/sales/orders.ts'
import { installerOfLine } from '../installer-of-line.ts'
import { isKept, toldByPhotos } from '../work/photos-of-spaces.ts'
import type { Days, SuggestionInput } from './spaces-asked.ts'

/** Number of days in the past from which photos count for an installer's quality. */
const REMEMBERED_DAYS = 365

export type NamedCandidate = Candidate & { name: string }

const columns = {
  id: installers.id,
  name: installers.name,
  statesServed: installers.states_served,
  load: sql<number>`coalesce(todo.spaces, 0)::int`,
  judged: sql<number>`coalesce(shown.judged, 0)::int`,
  provenAtFirst: sql<number>`coalesce(shown.proven, 0)::int`,
  again: sql<number>`coalesce(shown.again, 0)::int`,
}

/** Returns all active installers with their load during these days and their quality over the last year. Runs one statement. */
export function candidates(
  context: Context,
  request: SuggestionInput,
  days: Days,
): Promise<NamedCandidate[]> {
  const since = context.now - REMEMBERED_DAYS * SECONDS_PER_DAY
  return queryPrepared(
    context.database,
    columns,
    (selection) => sql`select ${selection} from ${installers}
      left join (${spacesToDo(request, days)}) as todo on todo.installer_id = ${installers.id}
      left join (${shownSince(since)}) as shown on shown.installer_id = ${installers.id}
      where ${installers.active} and ${installers.deleted_at} is null order by ${installers.id}`,
  )
}

/**
 * Returns a query that counts the spaces that each installer still has to mount during these days: the spaces of open budgets
 * without a valid photo. Only the newest open revision of a budget counts. Leaves out installed and cancelled orders, and the
 * budget or lines for which the caller is looking for an installer.
 */
function spacesToDo({ budget_id, line_ids }: SuggestionInput, days: Days): SQL {
  const exclusion = line_ids
    ? sql`and ${budgetLines.id} <> all(${sql.param([...line_ids])})`
    : budget_id && sql`and ${budgets.id} <> ${budget_id}`
  return sql`select ${installerOfLine} as installer_id, count(*) as spaces
    from ${budgets} join ${orders} on ${orders.id} = ${budgets.order_id}
      join ${budgetLines} on ${budgetLines.budget_id} = ${budgets.id}
    where ${budgets.deleted_at} is null and ${budgets.status} in ${open}
      and ${orders.status} not in ('installed', 'cancelled')
      and not exists (select 1 from ${budgets} as newer where newer.code = ${budgets.code}
        and newer.revision > ${budgets.revision} and newer.deleted_at is null and newer.status in ${open})
      and ${installerOfLine} is not null and not ${isProven(budgets.order_id, budgetLines.space_id)} ${exclusion} ${within(days)}
    group by 1`
}

const open = sql`('draft', 'sent', 'approved')`

/**
 * Returns the condition for lines that fall within these days. Compares the planned day of the line, or else the installation
 * days of its order. A line always matches if all of these days are missing.
 */
function within({ from, to }: Days): SQL {
  const after =
    from === null
      ? sql``
      : sql`and coalesce(${budgetLines.planned_at}, ${orders.installs_to}, ${from}) >= ${from}`
  const before =
    to === null
      ? sql``
      : sql`and coalesce(${budgetLines.planned_at}, ${orders.installs_from}, ${to}) <= ${to}`
  return sql`${after} ${before}`
}

/**
 * Returns a query that counts, for each installer, the spaces judged since a time, those proven by their first photo and those
 * that had to be redone. Leaves out spaces whose work was redone at somebody else's cost, because that was not the installer's
 * fault.
 */
function shownSince(since: number): SQL {
  return sql`select installer_id,
      count(*) filter (where first <> 'pending' and not others_pay) as judged,
      count(*) filter (where first = 'valid' and not others_pay) as proven,
      count(*) filter (where again and not others_pay) as again
    from (select ${installerPhotos.installer_id} as installer_id, ${columnList(toldByPhotos)}
      from ${installerPhotos} where ${isKept} and ${installerPhotos.created_at} >= ${since}
        and ${installerPhotos.installer_id} is not null
      group by ${installerPhotos.installer_id}, ${installerPhotos.order_id}, ${installerPhotos.space_id}) as spaces
    group by 1`
}
