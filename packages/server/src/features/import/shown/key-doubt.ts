import type { ImportFault } from '@lienzo/rules/imports/import-declaration'
import { eq, sql } from 'drizzle-orm'
import type { Handle } from '../../../core/context/handle.ts'
import { queryRows } from '../../../core/context/query-rows.ts'
import { importRows } from '../../../db/tables/records/imports.ts'
import { importKindOf } from '../import-kinds.ts'
import type { Import } from '../import-record.ts'

/** Minimum number of rows that probably match the wrong record. With fewer such rows, the key is not doubtful. */
const FEWEST = 2

/**
 * Counts the rows whose key matches an existing record, and the rows among them that probably describe a different record.
 * Returns null if the latter are fewer than `FEWEST` or at most half of the former, or if a person has confirmed the key.
 */
export async function keyDoubtOf(
  database: Handle,
  { id, resource, key_confirmed }: Pick<Import, 'id' | 'resource' | 'key_confirmed'>,
): Promise<Import['key_doubt']> {
  const { otherRecord } = importKindOf(resource)
  if (otherRecord === undefined || key_confirmed) return null
  const { faults, record_id, number } = importRows
  const key = `import.fault.${otherRecord}`
  const isOther = sql`${faults} @> ${JSON.stringify([{ key }])}::jsonb`
  const first = sql`jsonb_path_query_first(${faults}, '$[*] ? (@.key == $key)', ${JSON.stringify({ key })}::jsonb)`
  const [summary] = await queryRows(
    database,
    {
      known: sql<number>`count(${record_id})::int`,
      others: sql<number>`(count(*) filter (where ${isOther}))::int`,
      row: sql<number | null>`min(${number}) filter (where ${isOther})`,
      example: sql<Pick<
        ImportFault,
        'text' | 'values'
      > | null>`(array_agg(${first} order by ${number}) filter (where ${isOther}))[1]`,
    },
    (columns) => sql`select ${columns} from ${importRows} where ${eq(importRows.import_id, id)}`,
  )
  if (!summary?.example || summary.row === null) return null
  const { known, others, row, example } = summary
  if (others < FEWEST || 2 * others <= known) return null
  const { name = '', here = '' } = example.values
  return { rows: others, known, row, text: example.text, here: String(here), there: String(name) }
}
