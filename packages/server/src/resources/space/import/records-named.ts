import { type ImportFault, importFault } from '@lienzo/rules/imports/import-declaration'
import { type SQL, sql } from 'drizzle-orm'
import type { Handle } from '../../../core/context/handle.ts'
import { type ColumnOf, queryRows } from '../../../core/context/query-rows.ts'
import type { RecordTable } from '../../../core/context/scope.ts'

type Catalogue = RecordTable & { code: ColumnOf<string>; name: ColumnOf<string>; active: ColumnOf<boolean> }
type Found = { id: number | undefined; faults: ImportFault[] }

/** Products or materials by what rows call them, their code or their name: one query however many rows. */
export async function recordsNamed(
  database: Handle,
  table: Catalogue,
  texts: readonly (string | undefined)[],
): Promise<(field: string, text: string | undefined) => Found> {
  const words = [...new Set(texts.flatMap((text) => (text ? [text.toLowerCase()] : [])))]
  const byWord = new Map<string, { id: number; active: boolean }[]>()
  if (words.length > 0) {
    const asked = sql.param(words)
    const isNamed: SQL = sql`(lower(${table.code}) = any(${asked}) or lower(${table.name}) = any(${asked}))`
    const rows = await queryRows(
      database,
      { id: table.id, code: table.code, name: table.name, active: table.active },
      (columns) => sql`select ${columns} from ${table} where ${isNamed} and ${table.deleted_at} is null`,
    )
    for (const { id, code, name, active } of rows) {
      for (const word of new Set([code.toLowerCase(), name.toLowerCase()])) {
        byWord.set(word, [...(byWord.get(word) ?? []), { id, active }])
      }
    }
  }
  return (field, text) => {
    if (!text) return { id: undefined, faults: [] }
    const fault = (key: string): Found => ({
      id: undefined,
      faults: [importFault(field, key, text, { text })],
    })
    const [first, second] = byWord.get(text.toLowerCase()) ?? []
    if (!first) return fault('reference')
    if (second) return fault('reference_several')
    return first.active ? { id: first.id, faults: [] } : fault('reference_inactive')
  }
}
