import type { ResourceName } from '@lienzo/contract/resources'
import { and, inArray, is, isNull } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Context } from '../context/context.ts'
import { invalidField } from '../context/refusal.ts'
import { scopeOf } from '../context/scope.ts'

/**
 * Throws INVALID_INPUT at `path` unless the records that an input refers to exist, are not deleted and are visible to the
 * caller: a foreign key alone would let a caller refer to another customer's rows.
 *
 * A call that changes data locks these records until it ends, because a record can be deleted, or a customer merged, at any
 * moment, and new data must not refer to the old record. `hold: false` is for a call that takes stronger locks itself.
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
