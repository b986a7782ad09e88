import type { ResourcePath } from '@lienzo/rules/people/permissions'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Hiding } from './hiding.ts'
import type { LoggedResource } from './log-entry.ts'
import type { ColumnOf, FieldOf } from './query-rows.ts'
import type { ListedTable, RecordTable, Scope } from './scope.ts'

/** Declaration that makes the records of a resource searchable by text. */
export type Searchable<Table extends ListedTable = RecordTable> = {
  /** Name in the log and in announcements of changes. */
  name: LoggedResource
  table: Table
  scope: Scope
  hiding: Hiding
  /** The table with its joins, each of which matches exactly one row or, as a left join, at most one. */
  from: SQL
  /** Columns that the search box searches, and by which the global search ranks its results. */
  search: (PgColumn | SQL)[]
  /** True for a large table whose `search` columns all have a prefix index on their lower-case text. */
  hasStartIndexes?: true
  /**
   * Everything that the search box searches as one string, in lower case and without accents; each word can match anywhere in
   * it.
   */
  searchText?: SQL<string>
  /** Returns conditions that find a row by values in other tables, for an `ilike` pattern. */
  searchElsewhere?: (pattern: string) => SQL[]
  /** Name (and code) that a picker shows and searches, and the file of the picture shown beside the name. */
  label: {
    name: ColumnOf<string>
    code?: FieldOf<string>
    active?: ColumnOf<boolean>
    picture?: FieldOf<number | null>
  }
  /** Customer that a row belongs to, unless it is in the table's own column `customer_id`; the log stores it. */
  customer?: SQL
  /** Order of a list if the request names none. */
  defaultOrder: SQL
  found?: SearchDisplay
}

/**
 * Declaration of how the global search shows a record. By default, the search shows name and code, and opens the record on the
 * resource's own screen.
 */
export type SearchDisplay = {
  /** Columns shown beside the name, to distinguish records of the same name. */
  details?: (PgColumn | SQL)[]
  /** For records without their own screen: the record whose screen shows them, and the column that refers to that record. */
  within?: { path: ResourcePath; table: RecordTable; id: ColumnOf<number> }
}
