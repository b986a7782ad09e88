import type { ReadRow } from '@lienzo/rules/imports/import-declaration'
import { nameOf } from '@lienzo/rules/imports/likeness/called'
import type { ImportedRow } from '../../../core/record/import-kind.ts'
import type { ImportChoices } from '../import-choices.ts'

/** Row with its key and its similarity text; `key` is null if the values of the row form no valid key. */
export type PlacedRow = ReadRow &
  Pick<ImportedRow, 'number' | 'customer'> & { key: string | null; alike: string | null; parts: string[] }

/** Maximum length of a part of a key. A row with a longer part gets no key, because the key would not fit into an index. */
const LONGEST_PART = 500

/** Adds the key and the similarity text to a row. */
export function placedRow(
  row: ReadRow & Pick<ImportedRow, 'number' | 'customer'>,
  { kind, key }: ImportChoices,
): PlacedRow {
  const parts = kind.keys[key]?.of(row.values) ?? []
  const isPlaced = (kind.customer === null || row.customer !== null) && parts.length > 0
  const keyParts = parts.filter((part) => part !== undefined && part.length <= LONGEST_PART) as string[]
  const customer = row.customer?.id ?? ''
  const recordName = isPlaced && kind.alike?.of(row.values)
  const alike = recordName ? `${customer}:${nameOf(recordName)}` : null
  if (!isPlaced || keyParts.length < parts.length) return { ...row, key: null, alike, parts: [] }
  return { ...row, key: [customer, ...keyParts].join('\u0001'), alike, parts: keyParts }
}
