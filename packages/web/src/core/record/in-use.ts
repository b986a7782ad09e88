import type { InUse } from '@lienzo/contract/records/in-use'
import type { TFunction } from 'i18next'
import { CallError } from '../call/call.ts'
import { failureText } from '../call/call-failure.ts'
import { fieldErrorText } from '../call/field-error-text.ts'
import type { Deactivate } from './in-use-notice.tsx'

/** Returns the details of an IN_USE error, or null for any other error. */
export function inUseOf(error: unknown): InUse | null {
  if (!(error instanceof CallError) || error.code !== 'IN_USE') return null
  const { content } = error
  return typeof content === 'object' && content !== null && 'holds' in content ? (content as InUse) : null
}

/** Shows a notice with the records that use a record and so prevent its deletion. Offers to deactivate the record instead. */
export async function showInUseNotice(inUse: InUse, deactivate?: Deactivate): Promise<void> {
  const { showInUse } = await import('./in-use-notice.tsx')
  showInUse(inUse, deactivate)
}

/** Returns the message for changes that the server has refused, with all reasons. */
export function refusalText(error: unknown, t: TFunction): string {
  const reasons = error instanceof CallError ? Object.entries(error.fields) : []
  return [failureText(error, t), ...reasons.map(([path, reason]) => fieldErrorText(reason, t, path))].join(
    ' ',
  )
}
