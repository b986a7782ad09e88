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

/** The values of a record's columns, by their names in its table. */
export type ColumnValues = Record<string, unknown>

/** A row of a spreadsheet whose customer is known, and the record that is there already. */
export type ImportedRow<Fields extends ImportFields = ImportFields> = {
  number: number
  values: ImportedValues<Fields>
  texts: Record<keyof Fields & string, string>
  /** Null for what all customers share, and where nobody can say. */
  customer: { id: number; name: string } | null
  existing: (ColumnValues & { id: number; version: number }) | null
}

/** What a row would write, as far as it says something, and what else is wrong with it. */
export type RowJudgement = { columns: ColumnValues; faults: ImportFault[] }

/**
 * What belongs to records in a table of its own, and is told of by some fields of a row: one value for each record, such as the
 * list of its closures. It is read only where rows say something of it. Whoever else changes it must give the record another
 * version, by which an import sees that it has been touched.
 */
export type ImportPart<Fields extends ImportFields = ImportFields, Value = unknown> = {
  fields: readonly (keyof Fields & string)[]
  /** Table of its rows: naming the record there is no use of it by anybody else. */
  table: PgTable
  /** What a record has of which nobody has said anything. */
  none: Value
  /** What these records have, by their ids; one query. Who has nothing may be left out. */
  held(database: Handle, ids: readonly number[]): Promise<Map<number, Value>>
  /** What it becomes by a row of which no cell of it is faulty, and what is wrong with that. */
  judge(
    row: Pick<ImportedRow<Fields>, 'values' | 'texts'>,
    before: Value,
  ): { after: Value; faults: ImportFault[] }
  /** What such a value says in the fields, as far as a row speaks of it. */
  shown(values: ImportedValues<Fields>, value: Value): ColumnValues
  /** What changed, as the calls of the records log it. */
  changes(before: Value, after: Value): Changes
  /** Gives records these values; few statements however many they are. */
  write(context: PublicContext, records: readonly { id: number; value: Value }[]): Promise<void>
}

/** By what a row is known to be a record that is there. */
export type ImportKey<Fields extends ImportFields = ImportFields> = {
  /** The texts that are compared, of which none may be missing; small letters where capitals do not count. */
  of(values: ImportedValues<Fields>): (string | undefined)[]
  /** Whether a record of the table has them; an index must serve it, after the customer. */
  is(given: SQL[]): SQL
  /** Where no two records may have the same: the fault of a row that takes it from another one. */
  taken?: string
}

/** What the server must know of a resource to bring many of its records from a spreadsheet. */
export type ImportKind<Fields extends ImportFields = ImportFields> = {
  resource: ResourceName
  declaration: ImportDeclaration<Fields>
  table: RecordTable
  /** The column of the customer, for what customers have of their own. */
  customer: PgColumn | null
  /** What rows write. */
  columns: Record<string, PgColumn>
  keys: Record<string, ImportKey<Fields>>
  /** Fields that hold the ids of other records, and what those are called. */
  references?: Readonly<Record<string, { table: RecordTable; name: ColumnOf<string> }>>
  /** What rows write in other tables, by names that no column has. */
  parts?: Readonly<Record<string, ImportPart<Fields>>>
  /**
   * What a record is called, part by part: rows that are called the same though they are two by the key, and new ones that are
   * nearly called as a record is, are told at `field` as a warning. `columns` are those of which the parts are made.
   */
  alike?: {
    field: keyof Fields & string
    columns: Record<string, PgColumn>
    of(values: ImportedValues<Fields>): Called | undefined
  }
  /** The fault of a row that is, by its key, a record that it does not speak of: where most rows have it, the key is doubtful. */
  otherRecord?: string
  /** Condition of the table that an unfinished order that the caller sees names a record. */
  unfinished?(caller: Caller): SQL
  /** What a new record has where its row says nothing. */
  fresh: ColumnValues
  /** The column that says what people call a record. */
  label: string
  /**
   * Looks at rows together: what each writes, with its references found, and what is wrong with it beyond its cells. Left out,
   * a row writes its values under their own names. `hold` keeps what rows name until the transaction ends.
   */
  judge?(
    database: Handle,
    rows: readonly ImportedRow<Fields>[],
    options: { hold: boolean },
  ): Promise<RowJudgement[]>
  /**
   * Completes records before they are made, such as with their numbers; each has its customer. `largest` gives the largest
   * number that any row of the file has in a field, or 0.
   */
  complete?(
    context: PublicContext,
    records: readonly ColumnValues[],
    largest: (field: string) => Promise<number>,
  ): Promise<void>
}

/** What people call a record. */
export function labelOf({ label }: Pick<ImportKind, 'label'>, record: ColumnValues): string {
  return String(record[label])
}

/** Keeps the types of its fields for its own functions; who works with any kind gives it only rows that it has read itself. */
export function declareImportKind<Fields extends ImportFields>(kind: ImportKind<Fields>): ImportKind {
  return kind
}
