import type { ResourceName } from '@lienzo/contract/resources'
import { and, sql } from 'drizzle-orm'
import { files } from '../../db/tables/records/files.ts'
import type { Context } from '../context/context.ts'
import { type FieldsOf, queryUnion, type UnionPart } from '../context/query-rows.ts'
import { scopeOf } from '../context/scope.ts'

/** Resource of a record that a logged value can refer to, or `file` for a file. */
export type ReferenceKind = ResourceName | 'file'

/** Current name of a record; `exists` is false if the record is deleted. */
type CurrentName = { name: string; exists: boolean }

/** Collects the ids of records and files whose names must be read, grouped by resource. */
export class WantedNames {
  readonly ids = new Map<ReferenceKind, Set<number>>()

  add(resource: ReferenceKind, id: number): void {
    const ids = this.ids.get(resource)
    if (ids) ids.add(id)
    else this.ids.set(resource, new Set([id]))
  }
}

/**
 * Reads the names of records of several resources with one query. Returns a function that looks up a name, or returns undefined
 * if the caller is not allowed to see the record.
 */
export async function recordNames(
  context: Context,
  names: WantedNames,
): Promise<(resource: ReferenceKind, id: number) => CurrentName | undefined> {
  const parts = [...names.ids].map(([resource, ids]) => namesOf(context, resource, [...ids]))
  const rows = await queryUnion(context.database, parts)
  const rowByKey = new Map(rows.map((row) => [`${row.resource}:${row.id}`, row]))
  return (resource, id) => rowByKey.get(`${resource}:${id}`)
}

type NamedRow = FieldsOf<CurrentName & { resource: ReferenceKind; id: number }>

function namesOf(context: Context, resource: ReferenceKind, ids: number[]): UnionPart<NamedRow> {
  const kind = sql<ReferenceKind>`${sql.raw(`'${resource}'`)}`
  // Files need no visibility check here, because the record to which the file belongs was already checked.
  if (resource === 'file') {
    return {
      fields: { resource: kind, id: files.id, name: files.name, exists: sql<boolean>`true` },
      statement: (columns) => sql`select ${columns} from ${files} where ${files.id} = any(${sql.param(ids)})`,
    }
  }
  const definition = context.services.resources[resource]
  const { table, label } = definition
  const visible = and(sql`${table.id} = any(${sql.param(ids)})`, scopeOf(definition, context.caller))
  const exists = sql<boolean>`${table.deleted_at} is null`
  return {
    fields: { resource: kind, id: table.id, name: label.name, exists },
    statement: (columns) => sql`select ${columns} from ${table} where ${visible}`,
  }
}
