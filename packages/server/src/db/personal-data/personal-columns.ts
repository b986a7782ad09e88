import { getTableColumns, is } from 'drizzle-orm'
import { type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import * as schema from '../schema.ts'
import { type PersonalClass, personalClasses } from './classes.ts'
import { ownRows } from './own-rows.ts'
import { personalData } from './personal-data.ts'

/** Column of a table with its personal-data class. */
export type PersonalColumn = { name: string; column: PgColumn; class: PersonalClass }

/**
 * Table with its columns and their personal-data classes. `own.of` is the column with the id of the user to whom a row belongs;
 * `own` is undefined if the rows of the table belong to no user.
 */
export type PersonalTable = {
  name: string
  table: PgTable
  columns: readonly PersonalColumn[]
  own: { of: PgColumn; erasure: 'removed' | 'kept' } | undefined
}

/** All tables in the order of the schema, each with its columns and their personal-data classes. */
export const personalTables: readonly PersonalTable[] = Object.entries(schema).flatMap(([name, table]) =>
  is(table, PgTable) ? [personalTable(name, table)] : [],
)

function personalTable(name: string, table: PgTable): PersonalTable {
  const classes: Partial<Record<PersonalClass, readonly string[]>> =
    Object.entries(personalData).find(([each]) => each === name)?.[1] ?? {}
  const byName = getTableColumns(table)
  const columns = personalClasses.flatMap((each) =>
    (classes[each] ?? []).flatMap((of) => {
      const column = byName[of]
      return column ? [{ name: of, column, class: each }] : []
    }),
  )
  const own = Object.entries(ownRows).find(([each]) => each === name)?.[1]
  const of = own && byName[own.of]
  return { name, table, columns, own: own && of ? { of, erasure: own.erasure } : undefined }
}
