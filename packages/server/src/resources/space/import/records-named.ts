import { type ImportFault, importFault } from '@lienzo/rules/imports/import-declaration'
import { type SQL, sql } from 'drizzle-orm'
import type { Handle } from '../../../core/context/handle.ts'
import { type ColumnOf, queryRows } from '../../../core/context/query-rows.ts'
import type { RecordTable } from '../../../core/context/scope.ts'

/** How rows call the records of a table. */
type Named = {
  table: RecordTable & { active: ColumnOf<boolean> }
  words: readonly ColumnOf<string>[]
  /** How a text may be kept that people write otherwise, such as a tax id. */
  kept?(text: string): string
}

type Called = { id: number; active: boolean }
type Found = { id: number | undefined; faults: ImportFault[] }

/**
 * Records by what rows call them: one query however many rows, and another one where some are not there, which tells those that
 * were deleted from those that never were.
 */
export async function recordsNamed(
  database: Handle,
  named: Named,
  texts: readonly (string | undefined)[],
): Promise<(field: string, text: string | undefined) => Found> {
  const wordsFor = (text: string) => [text, named.kept?.(text) ?? text].map((word) => word.toLowerCase())
  const asked = [...new Set(texts.flatMap((text) => (text ? wordsFor(text) : [])))]
  const live = await calledSo(database, named, { asked, deleted: false })
  const missing = texts.filter((text) => text && !wordsFor(text).some((word) => live.has(word)))
  const gone = await calledSo(database, named, {
    asked: missing.flatMap((text) => wordsFor(text ?? '')),
    deleted: true,
  })
  return (field, text) => {
    if (!text) return { id: undefined, faults: [] }
    const fault = (key: string): Found => ({
      id: undefined,
      faults: [importFault(field, key, text, { text })],
    })
    const words = wordsFor(text)
    const [first, second] = words.map((word) => live.get(word)).find((records) => records) ?? []
    if (second) return fault('reference_several')
    if (!first) return fault(words.some((word) => gone.has(word)) ? 'reference_deleted' : 'reference')
    return first.active ? { id: first.id, faults: [] } : fault('reference_inactive')
  }
}

/** Records by each word that they are called by, of those that are asked for. */
async function calledSo(
  database: Handle,
  { table, words }: Named,
  { asked, deleted }: { asked: readonly string[]; deleted: boolean },
): Promise<Map<string, Called[]>> {
  const byWord = new Map<string, Called[]>()
  if (asked.length === 0) return byWord
  const given = sql.param([...asked])
  const own = words.map((word): SQL => sql`lower(${word})`)
  const isNamed = sql.join(
    own.map((word) => sql`${word} = any(${given})`),
    sql` or `,
  )
  const isThere = deleted ? sql`${table.deleted_at} is not null` : sql`${table.deleted_at} is null`
  const rows = await queryRows(
    database,
    { id: table.id, active: table.active, words: sql<string[]>`array[${sql.join(own, sql`, `)}]` },
    (columns) => sql`select ${columns} from ${table} where (${isNamed}) and ${isThere}`,
  )
  for (const { words: all, ...record } of rows) {
    for (const word of new Set(all)) byWord.set(word, [...(byWord.get(word) ?? []), record])
  }
  return byWord
}
