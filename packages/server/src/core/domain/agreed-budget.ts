import { type SQL, sql } from 'drizzle-orm'
import { budgetHistory, budgets } from '../../db/tables/installation/budgets.ts'
import type { Handle } from '../context/handle.ts'

/** Returns the condition for revisions that the customer approved: they are approved, or were before they were closed. */
function wasApproved(revision: SQL): SQL {
  return sql`(${revision}.status = 'approved' or (${revision}.status = 'closed' and exists (select from ${budgetHistory} as step
    where step.budget_id = ${revision}.id and step.to_status = 'approved')))`
}

function isAgreedRevision(revision: SQL): SQL {
  return sql`(${wasApproved(revision)} and not exists (select from ${budgets} as newer where newer.code = ${revision}.code
    and newer.revision > ${revision}.revision and newer.deleted_at is null and ${wasApproved(sql`newer`)}))`
}

/** Condition for the valid revision of a budget: the newest one that the customer approved, even if it is closed by now. */
export const isAgreed = isAgreedRevision(sql`${budgets}`)

/**
 * Returns the condition for revisions whose spaces cannot be in another budget of the order. A closed revision holds its spaces
 * only while it is valid. `revision` is the name of the table or its alias.
 */
export function holdsSpaces(revision: SQL = sql`${budgets}`): SQL {
  return sql`(${revision}.status <> 'closed' or ${isAgreedRevision(revision)})`
}

type Revision = Pick<typeof budgets.$inferSelect, 'id' | 'status'>

/**
 * Returns the ID of the valid revision among all revisions of a budget; null if the customer has not approved any. Queries the
 * database only if none is approved now, but some are closed.
 */
export async function agreedRevision(
  database: Handle,
  revisions: readonly Revision[],
): Promise<number | null> {
  const approved = revisions.find(({ status }) => status === 'approved')
  if (approved) return approved.id
  const closedIds = revisions.filter(({ status }) => status === 'closed').map(({ id }) => id)
  if (closedIds.length === 0) return null
  const [agreed] = await database
    .select({ id: budgets.id })
    .from(budgets)
    .where(sql`${budgets.id} = any(${sql.param(closedIds)}) and ${isAgreed}`)
  return agreed?.id ?? null
}
