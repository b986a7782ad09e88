import type { FieldErrors } from '@lienzo/contract/wire/errors'
import type { Caller } from '../context/caller.ts'
import { Refusal } from '../context/refusal.ts'

/**
 * A program changes nothing about signing in, be it of its own user or of others, and makes nothing that would outlive its key:
 * who has found the key must not get more than the key. Fails with NO_PERMISSION.
 */
export function assertInPerson({ session_id }: Pick<Caller, 'session_id'>): void {
  if (session_id !== null) return
  throw new Refusal('NO_PERMISSION', 'An API key cannot do this: sign in')
}

/** The same where only some fields of a record decide who signs in, or how. */
export function assertChangedInPerson<Field extends string>(
  { session_id }: Pick<Caller, 'session_id'>,
  fields: readonly Field[],
  { before, after }: { before: Record<Field, unknown> | undefined; after: Record<Field, unknown> },
): void {
  if (session_id !== null) return
  const changed = fields.filter((field) => before?.[field] !== after[field])
  if (changed.length === 0) return
  const fault = { key: 'validation.in_person', message: 'is not changed with an API key' } as const
  const faults: FieldErrors = Object.fromEntries(changed.map((field) => [field, fault]))
  throw new Refusal('NO_PERMISSION', `An API key does not change ${changed.join(', ')}: sign in`, {
    fields: faults,
  })
}
