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
