import { randomKey } from '../../../../core/call/random-key.ts'
import { sameValue } from '../../../../core/form/draft.ts'
import type { RowId } from '../../../../ui/grid/columns/grid-column.ts'
import { type LineRow, newRow } from './line-row.ts'

/** Incomplete line as stored: only the filled fields, and the id of the saved line that follows. */
type StoredLine = Pick<LineRow, 'key'> & Partial<LineRow> & { before?: number }

/** Incomplete lines, and the keys that determine their order among the saved lines. */
export type BegunLines = { begun: readonly LineRow[]; sequence: readonly RowId[] }

/** Reads the incomplete lines that this browser tab stored under `name` before a reload. */
export function storedLines(name: string): BegunLines {
  const content: unknown = JSON.parse(sessionStorage.getItem(name) ?? '[]')
  const lines = Array.isArray(content) ? content.filter(isStoredLine).map(withRandomKey) : []
  return {
    begun: lines.map(({ before: _, ...line }) => ({ ...newRow(String(line.key)), ...line })),
    sequence: lines.flatMap(({ key, before }, place) =>
      before === undefined || before === lines[place + 1]?.before ? [key] : [key, before],
    ),
  }
}

/**
 * Stores incomplete lines under `name` in this browser tab, but omits lines without a filled field. `next` maps the key of an
 * incomplete line to the id of the saved line that follows it.
 */
export function storeLines(
  name: string,
  newRows: readonly LineRow[],
  next: ReadonlyMap<RowId, number>,
): void {
  const lines = newRows.flatMap((row): StoredLine[] => {
    const blank = newRow('')
    const fields = (Object.keys(blank) as (keyof typeof blank)[]).filter(
      (field) => field !== 'key' && field !== 'version' && !sameValue(row[field], blank[field]),
    )
    if (fields.length === 0) return []
    const before = next.get(row.key)
    return [
      {
        key: row.key,
        ...Object.fromEntries(fields.map((field) => [field, row[field]])),
        ...(before === undefined ? {} : { before }),
      },
    ]
  })
  if (lines.length === 0) sessionStorage.removeItem(name)
  else sessionStorage.setItem(name, JSON.stringify(lines))
}

/** Returns the line with a random key. Earlier versions of the page numbered the lines, and the server refuses such keys. */
function withRandomKey(line: StoredLine): StoredLine {
  return /^[0-9a-f]{32}$/.test(String(line.key)) ? line : { ...line, key: randomKey() }
}

function isStoredLine(value: unknown): value is StoredLine {
  return typeof value === 'object' && value !== null && 'key' in value && typeof value.key === 'string'
}
