import type { ResourceName } from '@lienzo/contract/resources'
import { and, inArray, is, isNull } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Context } from '../context/context.ts'
import { invalidField } from '../context/refusal.ts'
import { scopeOf } from '../context/scope.ts'

/**
 * Makes sure that the records which an input names exist, are not deleted and are visible to the caller: a foreign key
 * alone would let a caller point at another customer's rows. Fails with INVALID_INPUT at `path`.
 *
 * In a call that changes data they are held until it ends: a record can be deleted, or a customer be merged into another, at
 * any moment, and what is made for it then must not be left behind with the one that is gone. `hold: false` is for a call
 * that holds more of it itself.
 */
export async function requireVisible(
  context: Context,
  resource: ResourceName,
  ids: readonly (number | null | undefined)[],
  path: string,
  { hold = is(context.database, PgTransaction) }: { hold?: boolean } = {},
): Promise<void> {
  const wanted = [...new Set(ids.filter((id) => typeof id === 'number'))]
  if (wanted.length === 0) return
  const registered = context.services.resources[resource]
  const { table } = registered
  const seen = and(inArray(table.id, wanted), isNull(table.deleted_at), scopeOf(registered, context.caller))
  const query = context.database.select({ id: table.id }).from(table).where(seen)
  const rows = await (hold ? query.orderBy(table.id).for('key share', { of: table }) : query)
  const found = new Set(rows.map((row) => row.id))
  const missing = wanted.filter((id) => !found.has(id))
  if (missing.length === 0) return
  throw invalidField(path, {
    key: 'validation.not_found',
    values: { ids: missing.join(', ') },
    message: `names a record that does not exist (${missing.join(', ')})`,
  })
}
