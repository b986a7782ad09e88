import { type CallPath, callsByPath } from '@lienzo/contract/calls'
import type { CallDeclaration } from '@lienzo/contract/wire/call'
import type { z } from '@lienzo/contract/wire/zod'

const MOST_FAULTS = 10

/**
 * Validates an input against the schema of its call, so that nobody is asked to confirm an invalid change. Returns up to ten
 * faults as one text; null if there are none.
 *
 * Also returns null if the input contains files, because only the server can validate it then. If the call accepts whole
 * records, the server converts them first, so only missing fields and invalid single values are faults here.
 */
export function faultsOf(path: CallPath, input: unknown, files: Map<string, unknown>): string | null {
  const call: CallDeclaration | undefined = callsByPath[path]
  if (!call || files.size > 0) return null
  const { error } = call.input.safeParse(input, { reportInput: true })
  const issues = error?.issues.filter((issue) => !call.takesBack || concernsSingleValue(issue)) ?? []
  if (issues.length === 0) return null
  const faults = issues.map(({ path, message }) => `${path.join('.') || 'input'}: ${message}`)
  return `${faults.slice(0, MOST_FAULTS).join('; ')}.`
}

/** Returns true if the invalid value is missing, or is neither an object nor a list. */
function concernsSingleValue({ input }: z.core.$ZodIssue): boolean {
  return typeof input !== 'object' || input === null
}
