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

/** Values of a record's columns, by their names in its table. */
export type ColumnValues = Record<string, unknown>

/** Row of a spreadsheet, with its customer and the existing record that it matches. */
export type ImportedRow<Fields extends ImportFields = ImportFields> = {
  number: number
  values: ImportedValues<Fields>
  texts: Record<keyof Fields & string, string>
  /** Customer of the row; null for resources that all customers share, and if the customer is unknown. */
  customer: { id: number; name: string } | null
  existing: (ColumnValues & { id: number; version: number }) | null
}

/** Values that a row would write, and faults beyond its cells. */
export type RowJudgement = { columns: ColumnValues; faults: ImportFault[] }

/**
 * Data of records that is stored in a separate table and filled from some fields of a row: one value for each record, such as
 * the list of its closures. Read only if rows contain such fields. Other code that changes the data must increase the record's
 * version, because an import notices changes by the version.
 */
export type ImportPart<Fields extends ImportFields = ImportFields, Value = unknown> = {
  fields: readonly (keyof Fields & string)[]
  /** Table with the rows of this data; their references to the record do not count as uses of it. */
  table: PgTable
  /** Value of a record without data. */
  none: Value
  /** Reads the values of these records with one query, keyed by record id. Can omit records without data. */
  held(database: Handle, ids: readonly number[]): Promise<Map<number, Value>>
  /** Returns the value that results from a row, and the faults. The row has no faulty cells in these fields. */
  judge(
    row: Pick<ImportedRow<Fields>, 'values' | 'texts'>,
    before: Value,
  ): { after: Value; faults: ImportFault[] }
  /** Returns a value as texts, for the fields that the row contains. */
  shown(values: ImportedValues<Fields>, value: Value): ColumnValues
  /** Returns the changes between two values, as the calls of the resource log them. */
  changes(before: Value, after: Value): Changes
  /** Writes these values; the number of statements does not depend on the number of records. */
  write(context: PublicContext, records: readonly { id: number; value: Value }[]): Promise<void>
}

/** Key used to match a row to an existing record. */
export type ImportKey<Fields extends ImportFields = ImportFields> = {
  /** Returns the texts to compare, all of which must be present; lowercased if case does not matter. */
  of(values: ImportedValues<Fields>): (string | undefined)[]
  /** Returns the condition for records with these texts; an index on the customer and these texts must serve it. */
  is(texts: SQL[]): SQL
  /** Fault of a row whose key belongs to another record, if the key must be unique. */
  taken?: string
}

/** Declaration of a resource for importing its records from a spreadsheet. */
export type ImportKind<Fields extends ImportFields = ImportFields> = {
  resource: ResourceName
  declaration: ImportDeclaration<Fields>
  table: RecordTable
  /** Column of the customer, for resources of customers. */
  customer: PgColumn | null
  /** Columns that rows write. */
  columns: Record<string, PgColumn>
  keys: Record<string, ImportKey<Fields>>
  /** Fields that contain ids of other records, with the table and the name column of those records. */
  references?: Readonly<Record<string, { table: RecordTable; name: ColumnOf<string> }>>
  /** Data that rows write to other tables, keyed by names that differ from those of all columns. */
  parts?: Readonly<Record<string, ImportPart<Fields>>>
  /**
   * Name of a record in parts. Rows with the same name but different keys, and new rows whose names resemble that of a record,
   * get a warning on `field`. `columns` are the columns that make up the name.
   */
  alike?: {
    field: keyof Fields & string
    columns: Record<string, PgColumn>
    of(values: ImportedValues<Fields>): NameParts | undefined
  }
  /** Fault of a row whose key matches a record with different values; if most rows have this fault, the key is doubtful. */
  otherRecord?: string
  /** Returns the condition for records used by an unfinished order that the caller sees. */
  unfinished?(caller: Caller): SQL
  /** Defaults of a new record. */
  fresh: ColumnValues
  /** Column that contains the name of a record. */
  label: string
  /**
   * Evaluates rows together: returns the values that each row writes, with references resolved, and faults beyond its cells. By
   * default, a row writes its values under their own names. `hold` locks the referenced records until the transaction ends.
   */
  judge?(
    database: Handle,
    rows: readonly ImportedRow<Fields>[],
    options: { hold: boolean },
  ): Promise<RowJudgement[]>
  /**
   * Completes records before they are inserted, for example with their numbers; their customers are already set. `largest`
   * returns the largest number in a field of any row of the file, or 0.
   */
  complete?(
    context: PublicContext,
    records: readonly ColumnValues[],
    largest: (field: string) => Promise<number>,
  ): Promise<void>
}

/** Returns the name of a record. */
export function labelOf({ label }: Pick<ImportKind, 'label'>, record: ColumnValues): string {
  return String(record[label])
}

/** Returns a kind without the type of its fields. Code for all kinds only passes rows to the kind that they were read with. */
export function declareImportKind<Fields extends ImportFields>(kind: ImportKind<Fields>): ImportKind {
  return kind
}
