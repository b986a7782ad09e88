import type { Context } from '../../core/context.ts'
import { invalidField, Refusal } from '../../core/refusal.ts'
import { readOrder } from './order-record.ts'

/**
 * Makes sure that a change was made to the order as it is now. Fails with CONFLICT, whose content is the whole order with
 * its lines, and with INVALID_INPUT where no version was given.
 */
export async function refuseStale(
  context: Context,
  before: { id: number; version: number },
  version: number | undefined,
): Promise<void> {
  if (version === before.version) return
  if (version === undefined) {
    throw invalidField('version', {
      key: 'validation.required',
      message: 'is missing: give the version that was read',
    })
  }
  throw new Refusal('CONFLICT', 'Somebody else has changed this order meanwhile', {
    content: await readOrder(context, before.id),
  })
}
