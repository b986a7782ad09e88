import { eq, inArray } from 'drizzle-orm'
import type { PublicContext } from '../../core/context/context.ts'
import type { LogEntry } from '../../core/context/log-entry.ts'
import { usergroups, users } from '../../db/tables/people/users.ts'

/** The context with every entry of its log under the customer of the user that it is about, whose staff may then read it. */
export async function logUnderCustomers<Given extends PublicContext>(
  context: Given,
  userIds: readonly number[],
): Promise<Given> {
  const rows = await context.database
    .select({ id: users.id, customer_id: usergroups.customer_id })
    .from(users)
    .innerJoin(usergroups, eq(usergroups.id, users.usergroup_id))
    .where(inArray(users.id, [...userIds]))
  const customers = new Map(rows.map((row) => [row.id, row.customer_id]))
  return logging(context, ({ record_id }) => customers.get(record_id ?? 0) ?? null)
}

function logging<Given extends PublicContext>(
  context: Given,
  customerOf: (entry: LogEntry) => number | null,
): Given {
  return {
    ...context,
    log: (entry) => context.log({ ...entry, customer_id: entry.customer_id ?? customerOf(entry) }),
  }
}
