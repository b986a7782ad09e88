import { resources } from '@lienzo/contract/resources'
import type { ImportedResource } from '@lienzo/rules/imports/importables'
import { mayAccess } from '@lienzo/rules/people/permissions'
import { desc, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import { columnList, fieldsIn, queryRows, queryUnion } from '../../core/context/query-rows.ts'
import type { Searchable } from '../../core/context/searchable.ts'
import { screenPathOf } from '../../core/list/found-rows.ts'
import { users } from '../../db/tables/people/users.ts'
import { imports } from '../../db/tables/records/imports.ts'
import { log } from '../../db/tables/records/log.ts'

const SHOWN = 10
/** Name of the imports resource in the log. */
const IMPORTS = 'imports'
/** Number of log entries that are searched for records. Many entries, such as sign-ins, concern no record. */
const LOOKED_THROUGH = 300

type Entry = Awaited<ReturnType<typeof newestEntries>>[number]

/**
 * Returns the most recently changed records, at most `SHOWN`, each with its latest action. An import stands for all records
 * that it changed.
 */
export async function latestActivity(context: Context) {
  const searchables = Object.values<Searchable>(context.services.resources)
  const names = [...searchables.map(({ name }) => name), IMPORTS]
  const entries = await newestEntries(context, names)
  const records = await recordsOf(context, searchables, entries)
  return entries.map(({ record_id, imported, ...entry }) => {
    const record = records.get(`${entry.resource} ${record_id}`)
    const path = imported === null ? (record?.path ?? null) : importPath(context, imported, record_id)
    return { ...entry, label: entry.label || (record?.label ?? ''), path }
  })
}

/**
 * Returns the path of the screen of an import, below the path of its resource; null if the caller has no access to the
 * resource.
 */
function importPath({ caller }: Context, resource: ImportedResource, id: number): string | null {
  const { path } = resources[resource]
  return mayAccess(caller.permissions, path) ? `${path}/import/${id}` : null
}

const recent = {
  id: log.id,
  created_at: log.created_at,
  user_id: log.user_id,
  action: log.action,
  to_status: sql<string | null>`${log.changes} -> 'status' ->> 'after'`,
  resource: log.resource,
  record_id: sql<number>`${log.record_id}`,
  label: log.label,
}

/**
 * Returns the newest log entry of each record, at most `SHOWN`, from the last `LOOKED_THROUGH` log entries. Skips automatic
 * status changes of imports; actions of people on imports are included.
 */
function newestEntries({ database }: Context, names: readonly string[]) {
  const { user_id, ...entry } = fieldsIn('entry', recent)
  return queryRows(
    database,
    { ...entry, user_name: users.username, imported: sql<ImportedResource | null>`${imports.resource}` },
    (columns) => sql`select ${columns}
      from (
        select distinct on (resource, record_id) * from (
          select ${columnList(recent)}
          from ${log} where ${log.import_id} is null order by ${desc(log.created_at)}, ${desc(log.id)} limit ${LOOKED_THROUGH}
        ) recent
        where resource in ${names} and record_id is not null
          and (resource <> ${IMPORTS} or action <> 'status')
        order by resource, record_id, created_at desc, id desc
      ) entry left join ${users} on ${users.id} = ${user_id}
        left join ${imports} on ${entry.resource} = ${IMPORTS} and ${imports.id} = ${entry.record_id}
          and ${imports.deleted_at} is null
      order by ${entry.created_at} desc, ${entry.id} desc limit ${SHOWN}`,
  )
}

/** Reads the current labels and screen paths of the records of these log entries, in one statement. */
async function recordsOf(context: Context, searchables: Searchable[], entries: Entry[]) {
  const statements = searchables.flatMap((resource) => {
    const ids = entries.filter((entry) => entry.resource === resource.name).map((entry) => entry.record_id)
    return ids.length === 0 ? [] : [shownRecords(resource, ids)]
  })
  const rows = await queryUnion(context.database, statements)
  return new Map(
    rows.map(({ resource, id, label, place_id, gone }) => {
      const place = screenPathOf(
        context.services.resources[resource as keyof typeof context.services.resources],
      )
      const isSeen = place !== null && !gone && mayAccess(context.caller.permissions, place)
      return [`${resource} ${id}`, { label, path: isSeen ? `${place}/${place_id}` : null }]
    }),
  )
}

function shownRecords({ name, table, label, found }: Searchable, ids: number[]) {
  return {
    fields: {
      resource: sql<string>`${name}::text`,
      id: table.id,
      label: label.name,
      place_id: found?.within?.id ?? table.id,
      gone: sql<boolean>`${table.deleted_at} is not null`,
    },
    statement: (columns: SQL) => sql`select ${columns} from ${table} where ${table.id} in ${ids}`,
  }
}
