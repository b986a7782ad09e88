import type { ImportedResource } from '@lienzo/rules/imports/importables'
import type { ListFilter } from '@lienzo/rules/records/list-filter'
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { importResults, imports } from '../../db/tables/records/imports.ts'
import type { Caller } from '../context/caller.ts'
import { oneOfSeveral } from '../list/conditions/filter-condition.ts'

type ImportedBy = {
  /**
   * Returns the SQL condition that a record was created or changed by at least one import that matches the filter and that the
   * caller is allowed to open.
   */
  condition(filter: ListFilter, context: { caller: Caller }): SQL
  /**
   * Returns the SQL for the id of the newest import that created or changed a record and that the caller is allowed to open;
   * null if there is none.
   */
  last(caller: Caller): SQL
}

/**
 * Returns SQL that relates the records of a resource to the imports that created or changed them. `id` is the column with the
 * ids of the records.
 */
export function importedBy(resource: ImportedResource, id: PgColumn): ImportedBy {
  return {
    condition: (filter, { caller }) =>
      oneOfSeveral(
        filter,
        importResults.import_id,
        (condition) => sql`exists (select 1 ${ofImports(caller)} and ${condition})`,
      ),
    last: (caller) => sql`(select max(${importResults.import_id}) ${ofImports(caller)})`,
  }

  /** Selects the imports of a record that the caller is allowed to open; the condition must agree with `seesImport`. */
  function ofImports(caller: Caller): SQL {
    const own = or(eq(imports.customer_id, caller.customer_id ?? 0), eq(imports.created_by, caller.user_id))
    const where = and(
      eq(importResults.record_id, id),
      eq(imports.resource, resource),
      isNull(imports.deleted_at),
      caller.house ? undefined : own,
    )
    return sql`from ${importResults} join ${imports} on ${imports.id} = ${importResults.import_id} where ${where}`
  }
}
