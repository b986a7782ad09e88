import type { ResourcePath } from '@lienzo/rules/people/permissions'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Hiding } from './hiding.ts'
import type { LoggedResource } from './log-entry.ts'
import type { ColumnOf, FieldOf } from './query-rows.ts'
import type { ListedTable, RecordTable, Scope } from './scope.ts'

/** Declaration of a resource for finding its records by a text. */
export type Searchable<Table extends ListedTable = RecordTable> = {
  /** Name in the log and in announcements of changes. */
  name: LoggedResource
  table: Table
  scope: Scope
  hiding: Hiding
  /** The table with its joins, each of which finds exactly one row or, as a left join, at most one. */
  from: SQL
  /** Columns that the search box searches, and by which the global search ranks its results. */
  search: (PgColumn | SQL)[]
  /** True for a large table whose `search` columns all have an index for the beginning of their lower-case text. */
  hasStartIndexes?: true
  /**
   * One text with everything that the search box searches, lowercased and without accents; each word can match anywhere in it.
   */
  searchText?: SQL<string>
  /** Returns conditions that find a row by values in other tables, for an `ilike` pattern. */
  searchElsewhere?: (pattern: string) => SQL[]
  /** Name (and code) that a picker shows and searches, and the file of the picture beside it. */
  label: {
    name: ColumnOf<string>
    code?: FieldOf<string>
    active?: ColumnOf<boolean>
    picture?: FieldOf<number | null>
  }
  /** Customer that a row belongs to, if that is not its own column `customer_id`; the log stores it. */
  customer?: SQL
  /** Order of a list if the request names none. */
  defaultOrder: SQL
  found?: SearchDisplay
}

/**
 * Declaration of how the global search shows a record. By default, it shows name and code, and opens the record on the
 * resource's own screen.
 */
export type SearchDisplay = {
  /** Columns shown beside the name, to distinguish records of the same name. */
  details?: (PgColumn | SQL)[]
  /** For records without a screen of their own: the record whose screen shows them, and the column that refers to it. */
  within?: { path: ResourcePath; table: RecordTable; id: ColumnOf<number> }
}
