import type { ResourceName } from '@lienzo/contract/resources'
import { and, inArray, is, isNull } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Context } from '../context/context.ts'
import { invalidField } from '../context/refusal.ts'
import { scopeOf } from '../context/scope.ts'

/**
 * Throws INVALID_INPUT at `path` unless all records with these ids exist, are not deleted and are visible to the caller. A
 * foreign key alone would let a caller refer to records of another customer.
 *
 * Within a transaction, locks these records until the transaction ends. Without the lock, a record could be deleted, or its
 * customer merged, before the new reference to it is committed. `hold: false` is for calls that take stronger locks themselves.
 */
export async function requireVisible(
  context: Context,
  resource: ResourceName,
  ids: readonly (number | null | undefined)[],
  path: string,
  { hold = is(context.database, PgTransaction) }: { hold?: boolean } = {},
): Promise<void> {
  const uniqueIds = [...new Set(ids.filter((id) => typeof id === 'number'))]
  if (uniqueIds.length === 0) return
  const definition = context.services.resources[resource]
  const { table } = definition
  const condition = and(
    inArray(table.id, uniqueIds),
    isNull(table.deleted_at),
    scopeOf(definition, context.caller),
  )
  const query = context.database.select({ id: table.id }).from(table).where(condition)
  const rows = await (hold ? query.orderBy(table.id).for('key share', { of: table }) : query)
  const visibleIds = new Set(rows.map((row) => row.id))
  const missing = uniqueIds.filter((id) => !visibleIds.has(id))
  if (missing.length === 0) return
  throw invalidField(path, {
    key: 'validation.not_found',
    values: { ids: missing.join(', ') },
    message: `names a record that does not exist (${missing.join(', ')})`,
  })
}
