import { mayView } from '@lienzo/rules/permissions'
import { desc, sql } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import { selectRows } from '../../core/context/handle.ts'
import type { Searchable } from '../../core/context/searchable.ts'
import { placeOf } from '../../core/list/found-rows.ts'
import { log } from '../../db/tables/log.ts'
import { users } from '../../db/tables/users.ts'

const SHOWN = 10
/** So far back it is looked for records: what else is logged, as sign-ins are, may lie between. */
const LOOKED_THROUGH = 300

type Entry = {
  id: number
  created_at: number
  user_name: string | null
  action: string
  to_status: string | null
  resource: string
  record_id: number
  label: string
}

/** The records that were changed last, each with the last thing that was done to it. */
export async function latestActivity(context: Context) {
  const known = Object.values<Searchable>(context.services.resources)
  const names = known.map(({ name }) => name)
  const entries = await selectRows<Entry>(
    context.database,
    sql`select entry.id, entry.created_at, ${users.username} as user_name, entry.action, entry.to_status, entry.resource,
        entry.record_id, entry.label
      from (
        select distinct on (resource, record_id) * from (
          select id, created_at, user_id, action, changes -> 'status' ->> 'after' as to_status, resource, record_id, label
          from ${log} order by ${desc(log.created_at)}, ${desc(log.id)} limit ${LOOKED_THROUGH}
        ) recent
        where resource in ${names} and record_id is not null
        order by resource, record_id, created_at desc, id desc
      ) entry left join ${users} on ${users.id} = entry.user_id
      order by entry.created_at desc, entry.id desc limit ${SHOWN}`,
  )
  const records = await recordsOf(context, known, entries)
  return entries.map(({ record_id, ...entry }) => {
    const record = records.get(`${entry.resource} ${record_id}`)
    return { ...entry, label: entry.label || (record?.label ?? ''), path: record?.path ?? null }
  })
}

type Shown = { resource: string; id: number; label: string; place_id: number; gone: boolean }

/** What the records are called now, and where they are seen, in one statement. */
async function recordsOf(context: Context, known: Searchable[], entries: Entry[]) {
  const statements = known.flatMap((resource) => {
    const ids = entries.filter((entry) => entry.resource === resource.name).map((entry) => entry.record_id)
    return ids.length === 0 ? [] : [shownStatement(resource, ids)]
  })
  if (statements.length === 0) return new Map<string, { label: string; path: string | null }>()
  const rows = await selectRows<Shown>(context.database, sql.join(statements, sql` union all `))
  return new Map(
    rows.map(({ resource, id, label, place_id, gone }) => {
      const place = placeOf(context.services.resources[resource as keyof typeof context.services.resources])
      const isSeen = place !== null && !gone && mayView(context.caller.permissions, place)
      return [`${resource} ${id}`, { label, path: isSeen ? `${place}/${place_id}` : null }]
    }),
  )
}

function shownStatement({ name, table, label, found }: Searchable, ids: number[]) {
  return sql`select ${name}::text as resource, ${table.id} as id, ${label.name} as label,
    ${found?.within?.id ?? table.id} as place_id, ${table.deleted_at} is not null as gone
    from ${table} where ${table.id} in ${ids}`
}
