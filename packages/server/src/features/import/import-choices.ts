import { declaredFor, type ImportMapping } from '@lienzo/rules/imports/import-declaration'
import type { ImportKind } from '../../core/record/import-kind.ts'
import { importKindOf } from './import-kinds.ts'
import type { Import } from './import-record.ts'
import type { FileNames, KnownRecords } from './rows/near-records.ts'

/** What decides on the rows of an import. */
export type ImportChoices = {
  import_id: number
  kind: ImportKind
  mapping: ImportMapping
  /** What stands over the columns, which may say in which unit they are. */
  headers: readonly string[]
  /** By which of the resource's keys records are found. */
  key: string
  /** The customer of all rows, or null where each row names its own. */
  customerId: number | null
  createNew: boolean
  updateExisting: boolean
  /** Where to look whether a new record is nearly called as one that is there; without it nobody looks. */
  known?: KnownRecords
  /** Names of the rows of the file that come before; without them nobody looks for slips among these. */
  fileNames?: Pick<FileNames, 'mistyped'>
}

/** As for somebody who is of the house or not: what the house alone says is nothing in the files of others. */
export function choicesOf(found: Import, by: { house: boolean }): ImportChoices {
  const kind = importKindOf(found.resource)
  return {
    import_id: found.id,
    kind: { ...kind, declaration: declaredFor(kind.declaration, by) },
    mapping: found.mapping ?? {},
    headers: found.headers,
    key: found.key,
    customerId: found.customer_id,
    createNew: found.create_new,
    updateExisting: found.update_existing,
  }
}
