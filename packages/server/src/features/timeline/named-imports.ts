import { and, inArray, isNull } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import { seesImport } from '../../core/record/sees-import.ts'
import { imports } from '../../db/tables/records/imports.ts'

/** Returns the names of the imports that the caller can see, by ID, with at most one query. */
export async function namedImports(
  { database, caller }: Context,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { id, name, customer_id, created_by, deleted_at } = imports
  const rows = await database
    .select({ id, name, customer_id, created_by })
    .from(imports)
    .where(and(inArray(id, [...new Set(ids)]), isNull(deleted_at)))
  const visibleRows = rows.filter((row) => seesImport(caller, row))
  return new Map(visibleRows.map((row) => [row.id, row.name]))
}
