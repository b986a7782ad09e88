import { createHash } from 'node:crypto'
import type { ColumnValues, ImportedRow, ImportKind } from '../../../core/record/import-kind.ts'
import { changedParts, type RecordParts } from './parts-of-rows.ts'

type Verdict = Pick<ImportedRow, 'customer'> & { outcome: string; after: ColumnValues; parts: RecordParts }

/**
 * Returns the values of the new record of a row, without empty values, as they are logged. Returns null if the row creates no
 * record, if other tables must be written too, or if a required value is missing.
 */
export function readyRecord(
  kind: ImportKind,
  { outcome, parts, after, customer }: Verdict,
): ColumnValues | null {
  if (outcome !== 'created' || Object.keys(changedParts(parts)).length > 0) return null
  const ready: ColumnValues = {}
  for (const name in kind.columns) {
    const value = after[name]
    // An omitted value is inserted as an empty text if the column is not nullable, otherwise as null. A record with the
    // opposite value cannot be ready.
    if (value === (kind.columns[name]?.notNull ? null : '')) return null
    if (value !== null && value !== '') ready[name] = value
  }
  if (kind.customer && customer) ready[kind.customer.name] = customer.id
  return ready
}

/**
 * Returns a digest of the record's current values in the columns and parts for which the row has a value. The digest changes if
 * somebody changes one of these values, but not if somebody changes other values of the record.
 */
export function seenDigest(
  kind: Pick<ImportKind, 'columns'>,
  existing: ColumnValues | null,
  { columns, parts }: { columns: ColumnValues; parts: RecordParts },
): string {
  const names = Object.keys(kind.columns).filter((name) => columns[name] !== undefined)
  const currentValues = names.map((name) => [name, existing?.[name] ?? null])
  const before = Object.entries(parts).map(([name, part]) => [name, part.before])
  return createHash('sha256')
    .update(JSON.stringify([currentValues, before]))
    .digest('base64url')
    .slice(0, 22)
}
