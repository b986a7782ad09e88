import { createHash } from 'node:crypto'
import type { ColumnValues, ImportedRow, ImportKind } from '../../../core/record/import-kind.ts'
import { changedParts, type RecordParts } from './parts-of-rows.ts'

type Judged = Pick<ImportedRow, 'customer'> & { outcome: string; after: ColumnValues; parts: RecordParts }

/**
 * What the new record of a row holds, as the log tells it: what says nothing is left out. Nothing where something beside the
 * record must be written, or where it is not complete yet.
 */
export function readyRecord(
  kind: ImportKind,
  { outcome, parts, after, customer }: Judged,
): ColumnValues | null {
  if (outcome !== 'created' || Object.keys(changedParts(parts)).length > 0) return null
  const ready: ColumnValues = {}
  for (const name in kind.columns) {
    const value = after[name]
    // What is left out becomes an empty text where the column must hold something, and else nothing.
    if (value === (kind.columns[name]?.notNull ? null : '')) return null
    if (value !== null && value !== '') ready[name] = value
  }
  if (kind.customer && customer) ready[kind.customer.name] = customer.id
  return ready
}

/**
 * Digest of what a record holds in the columns and parts that a row says something of. It differs once somebody has changed one
 * of them, and stays where they have changed anything else.
 */
export function seenDigest(
  kind: Pick<ImportKind, 'columns'>,
  existing: ColumnValues | null,
  { columns, parts }: { columns: ColumnValues; parts: RecordParts },
): string {
  const said = Object.keys(kind.columns).filter((name) => columns[name] !== undefined)
  const held = said.map((name) => [name, existing?.[name] ?? null])
  const before = Object.entries(parts).map(([name, part]) => [name, part.before])
  return createHash('sha256')
    .update(JSON.stringify([held, before]))
    .digest('base64url')
    .slice(0, 22)
}
