import { sql } from 'drizzle-orm'
import type { Handle } from '../../../core/context/handle.ts'
import { queryRows } from '../../../core/context/query-rows.ts'
import type { ImportChoices } from '../import-choices.ts'

/**
 * Returns a text that identifies everything the judgement of rows depends on, except the rows themselves: the referenced
 * records, and whether the import is run by the house. Any change of a referenced record raises its version, and so changes the
 * text.
 */
export async function judgedBy(
  database: Handle,
  { kind: { references = {} }, mapping }: Pick<ImportChoices, 'kind' | 'mapping'>,
  { house }: { house: boolean },
): Promise<string> {
  const mappedReferences = Object.entries(references).filter(([field]) => mapping[field] !== undefined)
  const tables = [...new Set(mappedReferences.map(([, { table }]) => table))]
  const known: number[][] = []
  if (tables.length > 0) {
    const sums = tables.map(
      (table) =>
        sql`select array[count(*), count(${table.deleted_at}), coalesce(sum(${table.version}), 0)]::int[] as sums from ${table}`,
    )
    const rows = await queryRows(
      database,
      { sums: sql<number[]>`sums` },
      (columns) => sql`select ${columns} from (${sql.join(sums, sql` union all `)}) as tables`,
    )
    known.push(...rows.map((row) => row.sums))
  }
  return JSON.stringify({ house, known })
}
