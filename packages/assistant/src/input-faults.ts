import { type CallPath, callsByPath } from '@lienzo/contract/calls'
import type { CallDeclaration } from '@lienzo/contract/wire/call'

const MOST_FAULTS = 10

/**
 * Returns up to ten faults of an input that its schema refuses, so that the person is not asked to confirm it. Returns null if
 * there are none, or if only the server can decide: for inputs with files, and for calls that accept a whole record with more
 * fields than their schema.
 */
export function faultsOf(path: CallPath, input: unknown, files: Map<string, unknown>): string | null {
  const call: CallDeclaration | undefined = callsByPath[path]
  if (!call || call.takesBack || files.size > 0) return null
  const parsed = call.input.safeParse(input)
  if (parsed.success) return null
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'input'}: ${message}`)
  return `${faults.slice(0, MOST_FAULTS).join('; ')}.`
}
