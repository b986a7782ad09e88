import type { ResourcePath } from '@lienzo/rules/people/permissions'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Hiding } from './hiding.ts'
import type { LoggedResource } from './log-entry.ts'
import type { ColumnOf, FieldOf } from './query-rows.ts'
import type { ListedTable, RecordTable, Scope } from './scope.ts'

/** What finding a record by a text needs to know of its resource. */
export type Searchable<Table extends ListedTable = RecordTable> = {
  /** Its name in the log and in what announces changes to processes. */
  name: LoggedResource
  table: Table
  scope: Scope
  hiding: Hiding
  /** The table with its joins, each of which finds exactly one row or, as a left join, at most one. */
  from: SQL
  /** Columns that the search box looks in, and by which the search over everything ranks what it has found. */
  search: (PgColumn | SQL)[]
  /** One text of all that the search box looks in, without capitals and accents, in which each word may stand anywhere. */
  searchText?: SQL<string>
  /** Conditions that find a row by values in other tables, for a pattern of `ilike`. */
  searchElsewhere?: (pattern: string) => SQL[]
  /** The name (and the code) that a picker shows and searches, and the file of the picture beside it. */
  label: {
    name: ColumnOf<string>
    code?: FieldOf<string>
    active?: ColumnOf<boolean>
    picture?: FieldOf<number | null>
  }
  /** The customer that a row belongs to, where that is not the column `customer_id` of its own; the log keeps it. */
  customer?: SQL
  /** The order of a list where the request names none. */
  defaultOrder: SQL
  found?: Found
}

/** How the search over everything shows a record; left out, by its name and code, at the screen of its own path. */
export type Found = {
  /** Shown beside the name, to tell records of one name apart. */
  details?: (PgColumn | SQL)[]
  /** For what has no screen of its own: the record that it is shown with, by the column that names it. */
  within?: { path: ResourcePath; table: RecordTable; id: ColumnOf<number> }
}
