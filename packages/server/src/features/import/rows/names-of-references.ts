import { sql } from 'drizzle-orm'
import type { Handle } from '../../../core/context/handle.ts'
import { queryRows } from '../../../core/context/query-rows.ts'
import type { ImportChoices } from '../import-choices.ts'
import type { EvaluatedRow } from './evaluate-rows.ts'

/** Function that returns the name of the record that a field references by ID; undefined if it is unknown. */
export type NameOf = (field: string, id: unknown) => string | undefined

/** Reads the names of referenced records, with one query for each field that references records. */
export async function namesOfReferences(
  database: Handle,
  rows: readonly EvaluatedRow[],
  { kind }: ImportChoices,
): Promise<NameOf> {
  const names = new Map<string, Map<unknown, string>>()
  for (const [field, { table, name }] of Object.entries(kind.references ?? {})) {
    const values = rows.flatMap(({ existing, after }) => [existing?.[field], after[field]])
    const ids = [...new Set(values.filter((id) => typeof id === 'number'))]
    if (ids.length === 0 || !Object.hasOwn(kind.declaration.fields, field)) continue
    const records = await queryRows(
      database,
      { id: table.id, name },
      (columns) => sql`select ${columns} from ${table} where ${table.id} = any(${sql.param(ids)})`,
    )
    names.set(field, new Map(records.map((record) => [record.id, record.name])))
  }
  return (field, id) => names.get(field)?.get(id)
}
