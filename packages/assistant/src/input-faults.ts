import { type CallPath, callsByPath } from '@lienzo/contract/calls'
import type { CallDeclaration } from '@lienzo/contract/wire/call'

const MOST_FAULTS = 10

/**
 * Returns a sentence about an input that cannot be right, so that nobody is asked about it; null if the server must decide. An
 * input that can be a whole record has more fields than its schema, and is left to the server.
 */
export function faultsOf(path: CallPath, input: unknown, files: Map<string, unknown>): string | null {
  const call: CallDeclaration | undefined = callsByPath[path]
  if (!call || call.takesBack || files.size > 0) return null
  const parsed = call.input.safeParse(input)
  if (parsed.success) return null
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'input'}: ${message}`)
  return `${faults.slice(0, MOST_FAULTS).join('; ')}.`
}
