import { type ImportFault, importFault } from '@lienzo/rules/imports/import-declaration'
import type { Handle } from '../../../core/context/handle.ts'
import type { ImportedRow, ImportKind } from '../../../core/record/import-kind.ts'
import type { ImportChoices } from '../import-choices.ts'
import { existingRecords } from './existing-records.ts'

type Fault = { number: number; fault: ImportFault }

/**
 * Returns a function for the faults of rows that would give a record a unique value, such as a number, that another record or
 * an earlier one of these rows already has. Checks each key except the key used to match rows, with one query per key.
 */
export async function takenKeys(
  database: Handle,
  rows: readonly ImportedRow[],
  { kind, key }: ImportChoices,
): Promise<(row: ImportedRow) => ImportFault[]> {
  const faults: Fault[] = []
  for (const other of Object.keys(kind.keys)) {
    if (other !== key) faults.push(...(await takenByOther(database, rows, kind, other)))
  }
  return ({ number }) => faults.filter((each) => each.number === number).map(({ fault }) => fault)
}

async function takenByOther(
  database: Handle,
  rows: readonly ImportedRow[],
  kind: ImportKind,
  key: string,
): Promise<Fault[]> {
  const faultKey = kind.keys[key]?.taken
  const [field = ''] = kind.declaration.keys[key] ?? []
  if (faultKey === undefined) return []
  const changing = rows.flatMap((row) => changingRow(row, kind, key) ?? [])
  const recordOf = await existingRecords(database, changing, { kind, key })
  const firstOf = new Map<string, number>()
  return changing.flatMap((row) => {
    const text = row.texts[field] ?? ''
    const first = firstOf.get(row.key)
    firstOf.set(row.key, first ?? row.number)
    const { existing, several } = recordOf(row)
    if (existing || several) return { number: row.number, fault: importFault(field, faultKey, text) }
    return first === undefined
      ? []
      : { number: row.number, fault: importFault(field, 'twice', text, { row: first }) }
  })
}

/**
 * Returns the row together with its parts of this key, if the row would create a record with the key or change the key of its
 * record. Returns undefined if it would do neither, or if a part of the key or the customer is missing.
 */
function changingRow(row: ImportedRow, { keys, customer }: ImportKind, key: string) {
  const parts = keys[key]?.of(row.values) ?? []
  const keyParts = parts.filter((part) => part !== undefined)
  const before = row.existing && keys[key]?.of(row.existing)
  if (keyParts.length < parts.length || (customer && !row.customer)) return undefined
  if (before?.every((part, index) => part === keyParts[index])) return undefined
  return { ...row, parts: keyParts, key: [row.customer?.id, ...keyParts].join('\u0001') }
}
