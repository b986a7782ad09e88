import type { Context } from '../context/context.ts'
import { invalidField } from '../context/refusal.ts'
import type { Changes } from '../log/write-log.ts'

/**
 * Throws INVALID_INPUT if `past_limit`, the reason for a charge beyond a limit, is set by a customer, or for a status other
 * than `charged.status`.
 */
export function assertMayPassLimit(
  { caller }: Context,
  { status, past_limit }: { status: string; past_limit?: string | undefined },
  charged: { status: string; message: string },
): void {
  if (past_limit === undefined) return
  if (!caller.house) {
    throw invalidField('past_limit', {
      key: 'validation.house_only',
      message: 'can only be set by the house',
    })
  }
  if (status === charged.status) return
  throw invalidField('past_limit', { key: 'validation.invalid', message: charged.message })
}

/** Returns the change to log for a charge beyond a limit; nothing to log if the reason is empty. */
export function pastLimitChange(reason: string): Changes {
  return reason ? { past_limit: { before: '', after: reason } } : {}
}
