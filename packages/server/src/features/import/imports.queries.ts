import { importColumns } from '@lienzo/contract/imports/import-columns'
import type { listedImport } from '@lienzo/contract/imports/import-record'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Resource } from '../../core/context/resource.ts'
import { recordFieldsOf } from '../../core/record/record-fields.ts'
import { customers } from '../../db/tables/customers/customers.ts'
import { users } from '../../db/tables/people/users.ts'
import { importPictures } from '../../db/tables/records/import-pictures.ts'
import { importResults, imports } from '../../db/tables/records/imports.ts'

type ImportRow = z.output<typeof listedImport>

const customerName = sql<string>`coalesce(${customers.name}, '')`
const madeBy = sql<string>`coalesce(${users.username}, '')`

/**
 * Returns the SQL of a row count. It is 0 until the import has ended, because until then the stored count is only a forecast.
 */
function countAfterEnd(rows: PgColumn): SQL<number> {
  return sql<number>`case when ${imports.state} in ('uploaded', 'preparing', 'ready', 'importing') then 0 else ${rows} end`
}

/**
 * SQL condition that an import cannot be deleted: it is running, it is done and was not undone, or a record or picture that it
 * added or changed still exists.
 */
export const remains = sql<boolean>`(${imports.state} <> 'ready'
  and (${imports.state} not in ('cancelled', 'failed', 'undone')
    or (${imports.state} = 'undone' and ${imports.kept} > 0)
    or (${imports.state} <> 'undone'
      and exists (select from ${importResults} where ${importResults.import_id} = ${imports.id}))
    or exists (select from ${importPictures}
      where ${importPictures.import_id} = ${imports.id} and ${importPictures.result} in ('added', 'kept'))))`

/** Resource of imports, whatever they import. */
export const importsResource: Resource<ImportRow, ImportRow, typeof imports, typeof importColumns> = {
  name: 'imports',
  table: imports,
  scope: (caller) => eq(imports.customer_id, caller.customer_id),
  hiding: 'none',
  fields: {
    ...recordFieldsOf(imports),
    resource: imports.resource,
    state: imports.state,
    name: imports.name,
    customer_id: imports.customer_id,
    customer_name: customerName,
    created_by_name: madeBy,
    ended_at: imports.ended_at,
    rows: imports.rows,
    dealt: imports.dealt,
    created: countAfterEnd(imports.created),
    updated: countAfterEnd(imports.updated),
    unchanged: countAfterEnd(imports.unchanged),
    skipped: countAfterEnd(imports.skipped),
    refused: countAfterEnd(imports.refused),
    warned: imports.warned,
    remains,
  },
  from: sql`${imports} left join ${customers} on ${customers.id} = ${imports.customer_id}
    left join ${users} on ${users.id} = ${imports.created_by}`,
  columns: importColumns,
  search: [imports.name, customers.name, users.username],
  label: { name: imports.name },
  defaultOrder: sql`${imports.created_at} desc, ${imports.id} desc`,
  joins: ['customer', 'user'],
  present: async (_context, rows) => rows,
}
