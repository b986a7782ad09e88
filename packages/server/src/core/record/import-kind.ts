import type { ResourceName } from '@lienzo/contract/resources'
import type {
  ImportDeclaration,
  ImportedValues,
  ImportFault,
  ImportFields,
} from '@lienzo/rules/imports/import-declaration'
import type { NameParts } from '@lienzo/rules/imports/likeness/called'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Caller } from '../context/caller.ts'
import type { PublicContext } from '../context/context.ts'
import type { Handle } from '../context/handle.ts'
import type { ColumnOf } from '../context/query-rows.ts'
import type { RecordTable } from '../context/scope.ts'
import type { Changes } from '../log/write-log.ts'

/** Values of a record, keyed by the names of its columns. */
export type ColumnValues = Record<string, unknown>

/** Row of a spreadsheet, with its customer and the existing record that it matches. */
export type ImportedRow<Fields extends ImportFields = ImportFields> = {
  number: number
  values: ImportedValues<Fields>
  texts: Record<keyof Fields & string, string>
  /** Customer of the row; null if all customers share the resource, or if the customer is unknown. */
  customer: { id: number; name: string } | null
  existing: (ColumnValues & { id: number; version: number }) | null
}

/** Values that a row would write, and faults that are not found by checking its cells one by one. */
export type RowJudgement = { columns: ColumnValues; faults: ImportFault[] }

/**
 * Data of a record that is stored in a separate table and filled from some fields of a row. Each record has one value, such as
 * the list of its closures. An import reads these values only if its rows contain such fields. Other code that changes the data
 * must increase the version of the record, because an import detects changes by the version.
 */
export type ImportPart<Fields extends ImportFields = ImportFields, Value = unknown> = {
  fields: readonly (keyof Fields & string)[]
  /** Table that stores the data. References from this table to the record are not regarded as uses of the record. */
  table: PgTable
  /** Value of a record that has no such data. */
  none: Value
  /** Reads the values of the records with these ids in one query, keyed by record id. Can omit records without data. */
  held(database: Handle, ids: readonly number[]): Promise<Map<number, Value>>
  /**
   * Returns the value that a row would write, and the faults found in it. Only called if the row has no faulty cells in these
   * fields.
   */
  judge(
    row: Pick<ImportedRow<Fields>, 'values' | 'texts'>,
    before: Value,
  ): { after: Value; faults: ImportFault[] }
  /** Returns a value as texts, limited to the fields that the row contains. */
  shown(values: ImportedValues<Fields>, value: Value): ColumnValues
  /** Returns the changes between two values, in the format in which the calls of the resource log them. */
  changes(before: Value, after: Value): Changes
  /** Writes the values of these records. The number of statements does not depend on the number of records. */
  write(context: PublicContext, records: readonly { id: number; value: Value }[]): Promise<void>
}

/** Key used to match a row to an existing record. */
export type ImportKey<Fields extends ImportFields = ImportFields> = {
  /** Returns the texts of the key, in lower case if case does not matter. A row has a key only if all texts are present. */
  of(values: ImportedValues<Fields>): (string | undefined)[]
  /** Returns the condition for records with these texts. There must be an index on the customer and these texts. */
  is(texts: SQL[]): SQL
  /** Fault of a row whose key already belongs to another record; only for keys that must be unique. */
  taken?: string
}

/** Declaration of how to import the records of a resource from a spreadsheet. */
export type ImportKind<Fields extends ImportFields = ImportFields> = {
  resource: ResourceName
  declaration: ImportDeclaration<Fields>
  table: RecordTable
  /** Column with the id of the customer; null if all customers share the resource. */
  customer: PgColumn | null
  /** Columns that a row can write. */
  columns: Record<string, PgColumn>
  keys: Record<string, ImportKey<Fields>>
  /** Fields that contain ids of other records, with the table of those records and the column that contains their names. */
  references?: Readonly<Record<string, { table: RecordTable; name: ColumnOf<string> }>>
  /** Data that rows write to separate tables. The keys must differ from the names of all columns. */
  parts?: Readonly<Record<string, ImportPart<Fields>>>
  /**
   * Parts of a record's name, for comparing names. A warning on `field` is added to rows with equal names but different keys,
   * and to new rows whose name resembles the name of an existing record. `columns` are the columns that make up the name.
   */
  alike?: {
    field: keyof Fields & string
    columns: Record<string, PgColumn>
    of(values: ImportedValues<Fields>): NameParts | undefined
  }
  /**
   * Fault of a row whose key matches a record with different values. If most rows have this fault, the choice of the key is
   * doubtful.
   */
  otherRecord?: string
  /** Returns the condition for records that are used by an unfinished order which the caller is allowed to see. */
  unfinished?(caller: Caller): SQL
  /** Default values of a new record. */
  fresh: ColumnValues
  /** Name of the column that contains the name of a record. */
  label: string
  /**
   * Evaluates all rows together. Returns the values that each row writes, with references resolved, and faults that are not
   * found by checking single cells. Without this function, a row writes its values under their own names. `hold` locks the
   * referenced records until the transaction ends.
   */
  judge?(
    database: Handle,
    rows: readonly ImportedRow<Fields>[],
    options: { hold: boolean },
  ): Promise<RowJudgement[]>
  /**
   * Completes new records before they are inserted, for example with their numbers; the customers of the records are already
   * set. `largest` returns the largest number that any row of the file contains in a field, or 0 if there is none.
   */
  complete?(
    context: PublicContext,
    records: readonly ColumnValues[],
    largest: (field: string) => Promise<number>,
  ): Promise<void>
}

/** Returns the name of a record as a text, read from the `label` column of its kind. */
export function labelOf({ label }: Pick<ImportKind, 'label'>, record: ColumnValues): string {
  return String(record[label])
}

/**
 * Returns a kind without the type of its fields, so that it fits code for all kinds. This is safe because such code passes rows
 * only to the kind with which they were read.
 */
export function declareImportKind<Fields extends ImportFields>(kind: ImportKind<Fields>): ImportKind {
  return kind
}
