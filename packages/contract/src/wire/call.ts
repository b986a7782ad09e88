import type { ResourcePath } from '@lienzo/rules/people/permissions'
import type { z } from './zod.ts'

/**
 * Rights on a path. `access`: open the screen and read its records; `edit`: write them. No call requires the flag of the menu
 * entry.
 */
export type Right = 'access' | 'edit'

/**
 * Permission that a call requires. `none`: anybody, even without signing in. `signed-in`: any user with a session, or a program
 * with an API key. `in-person`: only a person, because the call is about signing in itself or has an effect that outlives an
 * API key. Otherwise a right on a resource path; with `inPerson`, programs are refused.
 */
export type Permission =
  | 'none'
  | 'signed-in'
  | 'in-person'
  | { path: ResourcePath; right: Right; inPerson?: true }

/** Returns true if programs are not allowed to make a call with this permission. */
export function isInPerson(permission: Permission): boolean {
  if (typeof permission === 'string') return permission === 'in-person'
  return permission.inPerson === true
}

/**
 * Returns the call restricted to people, for calls that decide who can sign in, how they sign in, or which data are still sent
 * after an API key has ended.
 */
export function onlyInPerson<Call extends { permission: { path: ResourcePath; right: Right } }>(
  call: Call,
): Call & { permission: { inPerson: true } } {
  return { ...call, permission: { ...call.permission, inPerson: true } }
}

/**
 * Call of the API, `POST /rest/<path>`. The server mounts it, the OpenAPI document lists it and the web application calls it, all
 * from this declaration.
 *
 * `changes`: the call writes; the server runs it in one transaction and logs it.
 * `logged`: false if the change only concerns the caller, and is not logged.
 * `furtherPermission`: additional permission required for some inputs.
 * `keyNeeds`: path that a program's key must have access to, while a person only needs to be signed in.
 * `confirmed`: the person must confirm their identity, by `password` or by a recent single sign-on. It is checked before the
 * transaction, because a wrong password must be counted even though the call then changes nothing.
 * `conflict`: record whose current state a CONFLICT contains, if it differs from the output.
 * `takesBack`: the input can be a record as returned by the call; fields that only the server sets are ignored.
 * `largestBody`: maximum bytes of its input, if lists of thousands exceed the usual 1 MB.
 * `document`: the call returns a file of this type instead of the JSON envelope; `output` is not used.
 */
export type CallDeclaration<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Document extends string | undefined = string | undefined,
> = {
  summary: string
  permission: Permission
  furtherPermission?(input: z.output<Input>): Permission | undefined
  keyNeeds?: ResourcePath
  changes: boolean
  logged?: false
  confirmed?: true
  input: Input
  output: Output
  conflict?: z.ZodType
  takesBack?: true
  largestBody?: number
  document?: Document
}

/** Returns the declaration unchanged, with its exact types. */
export function declareCall<
  Input extends z.ZodType,
  Output extends z.ZodType,
  const Needed extends Permission,
  Document extends string | undefined = undefined,
>(
  declaration: CallDeclaration<Input, Output, Document> & { permission: Needed },
): CallDeclaration<Input, Output, Document> & { permission: Needed } {
  return declaration
}

/** Input and output of a call in wire units. */
export type InputOnTheWire<Call extends CallDeclaration> = z.input<Call['input']>
export type OutputOnTheWire<Call extends CallDeclaration> = z.input<Call['output']>

/** Input and output of a call inside the server, in internal units, such as cents and 1/10000 m2 instead of euros and m2. */
export type InputInside<Call extends CallDeclaration> = z.output<Call['input']>
export type OutputInside<Call extends CallDeclaration> = z.output<Call['output']>
