import { type ResourceName, resources } from '@lienzo/contract/resources'
import { mayAccess } from '@lienzo/rules/people/permissions'
import { and, sql } from 'drizzle-orm'
import type { Caller } from '../context/caller.ts'
import type { PublicContext } from '../context/context.ts'
import { shownToCustomers } from '../context/hiding.ts'
import { queryRows } from '../context/query-rows.ts'
import type { ResourceRegistry } from '../context/registered-resource.ts'
import { scopeOf } from '../context/scope.ts'

type Asking = { database: PublicContext['database']; resources: ResourceRegistry }

/**
 * Returns a predicate for `ids`: true if the caller is allowed to see the record now, even if it is in the bin. With the
 * audience `customers`, the predicate is also false for records that `hiding` hides from customers. Runs one query, or none if
 * the answer is the same for all records.
 */
export async function seenRecords(
  { database, resources: registry }: Asking,
  caller: Caller,
  resource: ResourceName,
  ids: readonly number[],
  audience: 'caller' | 'customers' = 'caller',
): Promise<(id: number) => boolean> {
  if (!mayAccess(caller.permissions, resources[resource].path)) return () => false
  const definition = registry[resource]
  const { table } = definition
  const customerCondition = audience === 'customers' ? shownToCustomers(definition) : undefined
  const within = and(scopeOf(definition, caller), customerCondition)
  if (!within) return () => true
  const rows = await queryRows(
    database,
    { id: table.id },
    (columns) =>
      sql`select ${columns} from ${table} where ${and(sql`${table.id} = any(${sql.param(ids)})`, within)}`,
  )
  const visibleIds = new Set(rows.map(({ id }) => id))
  return (id) => visibleIds.has(id)
}
