import { sql } from 'drizzle-orm'
import type { Handle } from '../../../core/context/handle.ts'
import { queryRows } from '../../../core/context/query-rows.ts'
import type { ImportChoices } from '../import-choices.ts'

/**
 * What rows are judged by beside themselves, as it is now: the records that they name, and whether it is the house that asks.
 * Whatever happens to such a record gives another text, for each has a version that goes up.
 */
export async function judgedBy(
  database: Handle,
  { kind: { references = {} }, mapping }: Pick<ImportChoices, 'kind' | 'mapping'>,
  { house }: { house: boolean },
): Promise<string> {
  const named = Object.entries(references).filter(([field]) => mapping[field] !== undefined)
  const tables = [...new Set(named.map(([, { table }]) => table))]
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
