import { declaredFor, type ImportMapping } from '@lienzo/rules/imports/import-declaration'
import type { ImportKind } from '../../core/record/import-kind.ts'
import { importKindOf } from './import-kinds.ts'
import type { Import } from './import-record.ts'
import type { FileNames, KnownRecords } from './rows/near-records.ts'

/** Decisions that affect how the rows of an import are evaluated. */
export type ImportChoices = {
  import_id: number
  kind: ImportKind
  mapping: ImportMapping
  /** Column headers of the file. A header can contain the unit of its column. */
  headers: readonly string[]
  /** Name of the key used to match rows to existing records. */
  key: string
  /** Customer to whom all rows belong; null if each row names a customer. */
  customerId: number | null
  createNew: boolean
  updateExisting: boolean
  /** Index of existing records, used to find similar names. Without it, that check is skipped. */
  known?: KnownRecords
  /** Names in earlier rows of the file, used to find typing errors. Without them, that check is skipped. */
  fileNames?: Pick<FileNames, 'mistyped'>
}

/** Returns the choices of an import. Ignores columns reserved for the house unless `by` belongs to the house. */
export function choicesOf(importRun: Import, by: { house: boolean }): ImportChoices {
  const kind = importKindOf(importRun.resource)
  return {
    import_id: importRun.id,
    kind: { ...kind, declaration: declaredFor(kind.declaration, by) },
    mapping: importRun.mapping ?? {},
    headers: importRun.headers,
    key: importRun.key,
    customerId: importRun.customer_id,
    createNew: importRun.create_new,
    updateExisting: importRun.update_existing,
  }
}
