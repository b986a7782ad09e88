import { type CallPath, callsByPath } from '@lienzo/contract/calls'
import type { CallDeclaration } from '@lienzo/contract/wire/call'

const MOST_FAULTS = 10

/**
 * Validates an input against the schema of its call, so that nobody is asked to confirm an invalid change. Returns up to ten
 * faults as one text; null if there are none.
 *
 * Also returns null if only the server can validate the input: if it contains files, or if the call accepts whole records with
 * more fields than its schema.
 */
export function faultsOf(path: CallPath, input: unknown, files: Map<string, unknown>): string | null {
  const call: CallDeclaration | undefined = callsByPath[path]
  if (!call || call.takesBack || files.size > 0) return null
  const parsed = call.input.safeParse(input)
  if (parsed.success) return null
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'input'}: ${message}`)
  return `${faults.slice(0, MOST_FAULTS).join('; ')}.`
}
