import { proposalAmong } from '@lienzo/rules/imports/import-cells'
import { type ImportFault, importFault } from '@lienzo/rules/imports/import-declaration'
import { foldedText } from '@lienzo/rules/records/search-words'
import { sql } from 'drizzle-orm'
import type { Handle } from '../../../core/context/handle.ts'
import { type ColumnOf, queryRows } from '../../../core/context/query-rows.ts'
import type { RecordTable } from '../../../core/context/scope.ts'
import { searchText } from '../../../db/search-text.ts'

/** Table of the records that import rows refer to, with the columns by which a row can name a record. */
type NamedTable = {
  table: RecordTable & { active: ColumnOf<boolean> }
  words: readonly ColumnOf<string>[]
  /** Converts text to its stored form, for values that people write differently, such as tax ids. */
  kept?(text: string): string
}

type RecordMatch = { id: number; active: boolean }
type NameResult = { id: number | undefined; faults: ImportFault[] }

/**
 * Finds the records that import rows name. Returns a function that maps a name to the id of its record or to a fault. Ignores
 * case and, if that finds no record, accents. Takes one query however many rows there are. If some names are not found, takes
 * two more: one to recognise deleted records and one to propose the nearest name.
 */
export async function recordsNamed(
  database: Handle,
  source: NamedTable,
  texts: readonly (string | undefined)[],
): Promise<(field: string, text: string | undefined) => NameResult> {
  const wordsFor = (text: string) => [text, source.kept?.(text) ?? text]
  const uniqueTexts = [...new Set(texts.flatMap((text) => text || []))]
  const live = await calledSo(database, source, { asked: uniqueTexts.flatMap(wordsFor), deleted: false })
  const missing = uniqueTexts.filter((text) => wordsFor(text).every((word) => live.of(word).length === 0))
  const deletedRecords = await calledSo(database, source, { asked: missing.flatMap(wordsFor), deleted: true })
  const names = missing.length > 0 ? await activeNames(database, source) : new Map<string, string>()
  return (field, text) => {
    if (!text) return { id: undefined, faults: [] }
    const fault = (key: string, more: ImportFault['values'] = {}): NameResult => ({
      id: undefined,
      faults: [importFault(field, key, text, { text, ...more })],
    })
    const words = wordsFor(text)
    const [first, second] = words.map((word) => live.of(word)).find((records) => records.length > 0) ?? []
    if (second) return fault('reference_several')
    if (first) return first.active ? { id: first.id, faults: [] } : fault('reference_inactive')
    if (words.some((word) => deletedRecords.of(word).length > 0)) return fault('reference_deleted')
    const proposal = proposalAmong(text, names)
    return proposal ? fault('reference_nearest', proposal) : fault('reference')
  }
}

type ByWord = { of(word: string): readonly RecordMatch[] }

/** Finds the records that these words name. Matches that differ only in case take precedence over matches without accents. */
async function calledSo(
  database: Handle,
  { table, words }: NamedTable,
  { asked, deleted }: { asked: readonly string[]; deleted: boolean },
): Promise<ByWord> {
  if (asked.length === 0) return { of: () => [] }
  const keys = sql.param([...new Set(asked.map(foldedText))])
  const searchTexts = words.map((word) => searchText(word))
  const isNamed = sql.join(
    searchTexts.map((word) => sql`${word} = any(${keys})`),
    sql` or `,
  )
  const isThere = deleted ? sql`${table.deleted_at} is not null` : sql`${table.deleted_at} is null`
  const rows = await queryRows(
    database,
    { id: table.id, active: table.active, words: sql<string[]>`array[${sql.join([...words], sql`, `)}]` },
    (columns) => sql`select ${columns} from ${table} where (${isNamed}) and ${isThere}`,
  )
  const exactMatches = recordsBy(rows, (word) => word.toLowerCase())
  const plain = recordsBy(rows, foldedText)
  return { of: (word) => exactMatches.get(word.toLowerCase()) ?? plain.get(foldedText(word)) ?? [] }
}

function recordsBy(rows: readonly (RecordMatch & { words: string[] })[], keyOf: (word: string) => string) {
  const byWord = new Map<string, RecordMatch[]>()
  for (const { words, ...record } of rows) {
    for (const key of new Set(words.map(keyOf))) byWord.set(key, [...(byWord.get(key) ?? []), record])
  }
  return byWord
}

/** Maximum number of records whose names are searched for a near match. */
const MOST_NAMES = 2000

/**
 * Returns the names of at most `MOST_NAMES` active records. Maps each name to itself, because it is also the name to propose.
 */
async function activeNames(database: Handle, { table, words }: NamedTable): Promise<Map<string, string>> {
  const rows = await queryRows(
    database,
    { words: sql<string[]>`array[${sql.join([...words], sql`, `)}]` },
    (columns) => sql`select ${columns} from ${table}
      where ${table.active} and ${table.deleted_at} is null order by ${table.id} limit ${MOST_NAMES}`,
  )
  return new Map(
    rows
      .flatMap((row) => row.words)
      .filter(Boolean)
      .map((name) => [name, name]),
  )
}
