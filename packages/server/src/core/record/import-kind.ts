import type { ResourceName } from '@lienzo/contract/resources'
import type {
  ImportDeclaration,
  ImportedValues,
  ImportFault,
  ImportFields,
} from '@lienzo/rules/imports/import-declaration'
import type { Called } from '@lienzo/rules/imports/likeness/called'
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

/** Row of a spreadsheet whose customer is known, and the existing record that it matches. */
export type ImportedRow<Fields extends ImportFields = ImportFields> = {
  number: number
  values: ImportedValues<Fields>
  texts: Record<keyof Fields & string, string>
  /** Null for what all customers share, and if the customer is unknown. */
  customer: { id: number; name: string } | null
  existing: (ColumnValues & { id: number; version: number }) | null
}

/** Values that a row would write, and what else is wrong with it. */
export type RowJudgement = { columns: ColumnValues; faults: ImportFault[] }

/**
 * Data of records in a table of its own, filled by some fields of a row: one value for each record, such as the list of its
 * closures. Only read if rows contain such fields. Other code that changes it must increase the record's version, by which an
 * import notices the change.
 */
export type ImportPart<Fields extends ImportFields = ImportFields, Value = unknown> = {
  fields: readonly (keyof Fields & string)[]
  /** Table of its rows; these references to the record do not count as uses of it. */
  table: PgTable
  /** Value of a record without data. */
  none: Value
  /** Reads the values of these records by their ids, with one query. Can omit records without data. */
  held(database: Handle, ids: readonly number[]): Promise<Map<number, Value>>
  /** Returns the value after a row without faulty cells in these fields, and the faults. */
  judge(
    row: Pick<ImportedRow<Fields>, 'values' | 'texts'>,
    before: Value,
  ): { after: Value; faults: ImportFault[] }
  /** Returns such a value as texts of the fields that the row contains. */
  shown(values: ImportedValues<Fields>, value: Value): ColumnValues
  /** Returns the changes, as the calls of the records log them. */
  changes(before: Value, after: Value): Changes
  /** Writes these values; the number of statements does not depend on the number of records. */
  write(context: PublicContext, records: readonly { id: number; value: Value }[]): Promise<void>
}

/** Key used to match a row to an existing record. */
export type ImportKey<Fields extends ImportFields = ImportFields> = {
  /** Returns the texts to compare, all of which are required; lowercased if case does not matter. */
  of(values: ImportedValues<Fields>): (string | undefined)[]
  /** Returns the condition for records with these texts; an index on the customer and them must serve it. */
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
  /** Fields that contain ids of other records, with the names of those. */
  references?: Readonly<Record<string, { table: RecordTable; name: ColumnOf<string> }>>
  /** Data that rows write to other tables, by names that no column has. */
  parts?: Readonly<Record<string, ImportPart<Fields>>>
  /**
   * Name of a record in parts. Rows with the same name but different keys, and new ones whose names resemble that of a record,
   * get a warning on `field`. `columns` are those that the parts consist of.
   */
  alike?: {
    field: keyof Fields & string
    columns: Record<string, PgColumn>
    of(values: ImportedValues<Fields>): Called | undefined
  }
  /** Fault of a row that matches by its key a record with other values: if most rows have it, the key is doubtful. */
  otherRecord?: string
  /** Returns the condition for records used by an unfinished order that the caller sees. */
  unfinished?(caller: Caller): SQL
  /** Defaults of a new record. */
  fresh: ColumnValues
  /** Column that contains the name of a record. */
  label: string
  /**
   * Evaluates rows together: the values that each writes, with references resolved, and faults beyond its cells. By default a row
   * writes its values under their own names. `hold` locks the referenced records until the transaction ends.
   */
  judge?(
    database: Handle,
    rows: readonly ImportedRow<Fields>[],
    options: { hold: boolean },
  ): Promise<RowJudgement[]>
  /**
   * Completes records before they are inserted, for example with their numbers; each has its customer. `largest` returns the
   * largest number in a field of any row of the file, or 0.
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

/** Removes the type of the fields. Code for all kinds only passes rows to a kind that it has read with that kind. */
export function declareImportKind<Fields extends ImportFields>(kind: ImportKind<Fields>): ImportKind {
  return kind
}
