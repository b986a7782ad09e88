import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import { scopeOf, type Visibility } from '../../core/context/scope.ts'
import { customers } from '../../db/tables/customers/customers.ts'
import { imports } from '../../db/tables/records/imports.ts'

const SHOWN = 5
/** States of unfinished imports, which are running or wait for a person. */
const unfinishedStates = ['uploaded', 'preparing', 'importing', 'undoing', 'ready'] as const

/** Visibility of imports: callers outside the house see only the imports of their customer. */
const importScope: Visibility = {
  scope: (caller) => eq(imports.customer_id, caller.customer_id),
  hiding: 'none',
}

/**
 * Returns unfinished imports, at most `SHOWN`: running imports before waiting ones, newest first. Also returns the total number
 * of unfinished imports.
 */
export async function runningImports({ database, caller }: Context) {
  const isReady = eq(imports.state, 'ready')
  const rows = await database
    .select({
      id: imports.id,
      resource: imports.resource,
      name: imports.name,
      state: imports.state,
      customer_name: customers.name,
      rows: imports.rows,
      dealt: imports.dealt,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(imports)
    .leftJoin(customers, eq(customers.id, imports.customer_id))
    .where(
      and(
        isNull(imports.deleted_at),
        inArray(imports.state, [...unfinishedStates]),
        scopeOf(importScope, caller),
      ),
    )
    .orderBy(isReady, sql`${imports.id} desc`)
    .limit(SHOWN)
  return { total: rows[0]?.total ?? 0, rows }
}
