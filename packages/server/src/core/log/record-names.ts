import type { ResourceName } from '@lienzo/contract/resources'
import { and, type SQL, sql } from 'drizzle-orm'
import { files } from '../../db/tables/files.ts'
import type { Context } from '../context/context.ts'
import { selectRows } from '../context/handle.ts'
import { scopeOf } from '../context/scope.ts'

/** What a logged value may name: a record, or a file. */
export type Referred = ResourceName | 'file'

/** A record as it is called now; `exists` where it is not deleted. */
type Known = { name: string; exists: boolean }

/** Ids to be named, by what they are ids of. */
export class WantedNames {
  readonly ids = new Map<Referred, Set<number>>()

  add(resource: Referred, id: number): void {
    const known = this.ids.get(resource)
    if (known) known.add(id)
    else this.ids.set(resource, new Set([id]))
  }
}

/** Names records of any kinds with one query. What the caller may not see has no name. */
export async function recordNames(
  context: Context,
  wanted: WantedNames,
): Promise<(resource: Referred, id: number) => Known | undefined> {
  const parts = [...wanted.ids].map(([resource, ids]) => namesOf(context, resource, [...ids]))
  if (parts.length === 0) return () => undefined
  const rows = await selectRows<Known & { resource: Referred; id: number }>(
    context.database,
    sql.join(parts, sql` union all `),
  )
  const known = new Map(rows.map((row) => [`${row.resource}:${row.id}`, row]))
  return (resource, id) => known.get(`${resource}:${id}`)
}

function namesOf(context: Context, resource: Referred, ids: number[]): SQL {
  // A file is named by records, which were seen already.
  if (resource === 'file') {
    return sql`select 'file' as resource, ${files.id} as id, ${files.name} as name, true as exists
      from ${files} where ${files.id} = any(${sql.param(ids)})`
  }
  const { table, label, scope } = context.services.resources[resource]
  const visible = and(sql`${table.id} = any(${sql.param(ids)})`, scopeOf({ scope }, context.caller))
  return sql`select ${sql.raw(`'${resource}'`)} as resource, ${table.id} as id, ${label.name} as name,
    ${table.deleted_at} is null as exists from ${table} where ${visible}`
}
