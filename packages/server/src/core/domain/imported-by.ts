import type { ImportedResource } from '@lienzo/rules/imports/importables'
import type { ListFilter } from '@lienzo/rules/records/list-filter'
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { importResults, imports } from '../../db/tables/records/imports.ts'
import type { Caller } from '../context/caller.ts'
import { oneOfSeveral } from '../list/conditions/filter-condition.ts'

type ImportedBy = {
  /**
   * Returns the condition for records that imports matching a filter have created or changed, among those the caller is allowed
   * to open.
   */
  condition(filter: ListFilter, context: { caller: Caller }): SQL
  /** Returns the id of the last such import. */
  last(caller: Caller): SQL
}

/** Returns conditions on the imports that created or changed records of a resource, whose ids are in a column. */
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

  /** Must match `seesImport`. */
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
