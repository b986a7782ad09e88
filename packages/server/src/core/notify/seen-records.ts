import { type ResourceName, resources } from '@lienzo/contract/resources'
import { mayAccess } from '@lienzo/rules/people/permissions'
import { and, sql } from 'drizzle-orm'
import type { Caller } from '../context/caller.ts'
import type { PublicContext } from '../context/context.ts'
import { queryRows } from '../context/query-rows.ts'
import type { ResourceRegistry } from '../context/registered-resource.ts'
import { scopeOf } from '../context/scope.ts'

type Asking = { database: PublicContext['database']; resources: ResourceRegistry }

/**
 * Which records of a kind somebody may see at this moment, also in the bin. Asks for those that may be meant with one query, and
 * with none where the answer is the same for all.
 */
export async function seenRecords(
  { database, resources: registry }: Asking,
  caller: Caller,
  resource: ResourceName,
  ids: readonly number[],
): Promise<(id: number) => boolean> {
  if (!mayAccess(caller.permissions, resources[resource].path)) return () => false
  const { table, scope } = registry[resource]
  const within = scopeOf({ scope }, caller)
  if (!within) return () => true
  const rows = await queryRows(
    database,
    { id: table.id },
    (columns) =>
      sql`select ${columns} from ${table} where ${and(sql`${table.id} = any(${sql.param(ids)})`, within)}`,
  )
  const seen = new Set(rows.map(({ id }) => id))
  return (id) => seen.has(id)
}
