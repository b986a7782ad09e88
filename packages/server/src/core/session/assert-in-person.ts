import type { FieldErrors } from '@lienzo/contract/wire/errors'
import type { Caller } from '../context/caller.ts'
import { Refusal } from '../context/refusal.ts'

/**
 * Throws NO_PERMISSION if the call uses an API key. A program must not change how users sign in, and must not create anything
 * that outlives its key, because a stolen key must not give more access than the key itself has.
 */
export function assertInPerson({ session_id }: Pick<Caller, 'session_id'>): void {
  if (session_id !== null) return
  throw new Refusal('NO_PERMISSION', 'An API key cannot do this: sign in')
}

/** Throws NO_PERMISSION if a call with an API key changes any of `fields`. These fields decide who signs in, or how. */
export function assertChangedInPerson<Field extends string>(
  { session_id }: Pick<Caller, 'session_id'>,
  fields: readonly Field[],
  { before, after }: { before: Record<Field, unknown> | undefined; after: Record<Field, unknown> },
): void {
  if (session_id !== null) return
  const changedFields = fields.filter((field) => before?.[field] !== after[field])
  if (changedFields.length === 0) return
  const fault = { key: 'validation.in_person', message: 'is not changed with an API key' } as const
  const faults: FieldErrors = Object.fromEntries(changedFields.map((field) => [field, fault]))
  throw new Refusal('NO_PERMISSION', `An API key does not change ${changedFields.join(', ')}: sign in`, {
    fields: faults,
  })
}
