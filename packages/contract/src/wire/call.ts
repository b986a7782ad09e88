import type { ResourcePath } from '@lienzo/rules/people/permissions'
import type { z } from './zod.ts'

/** `access` opens the screen and reads its records, `edit` writes. What the menu shows, no call asks for. */
export type Right = 'access' | 'edit'

/**
 * Who may make a call. `none`: anybody, also signed out. `signed-in`: any user with a running session, or a program with a key
 * of theirs; `in-person`: never a program, because it is about signing in itself, or outlives the key. Otherwise the right
 * on a resource path that the caller's permission map must hold, of a person where it says `inPerson`.
 */
export type Permission =
  | 'none'
  | 'signed-in'
  | 'in-person'
  | { path: ResourcePath; right: Right; inPerson?: true }

/** Whether a call is never made by a program. */
export function isInPerson(permission: Permission): boolean {
  if (typeof permission === 'string') return permission === 'in-person'
  return permission.inPerson === true
}

/** The same call, which no program makes: it decides who signs in, or how, or what is sent when a key has ended. */
export function onlyInPerson<Call extends { permission: { path: ResourcePath; right: Right } }>(
  call: Call,
): Call & { permission: { inPerson: true } } {
  return { ...call, permission: { ...call.permission, inPerson: true } }
}

/**
 * One call of the API, `POST /rest/<path>`. The server mounts it, the OpenAPI document lists it and the web application
 * calls it from this declaration.
 *
 * `changes`: it writes; the server then runs it in one transaction and logs it.
 * `logged`: false where what it changes is nobody's business but the caller's own, and stays out of the log.
 * `furtherPermission`: what the caller must hold besides, for some inputs only.
 * `keyNeeds`: what a program's key must give access to, where a person needs no more than to be signed in.
 * `confirmed`: the person shows again who they are, by their password in `password` or by a single sign-on a moment ago. It is
 * looked at before the transaction, because a wrong one counts although the call then changes nothing.
 * `conflict`: the record whose present state a CONFLICT shows, where that is not what the call answers.
 * `takesBack`: the input may be the record that the call answers; what only the server sets of it is not looked at.
 * `largestBody`: bytes of its largest input, where lists of thousands make it more than the 1 MB of others.
 * `document`: it answers a file of this type instead of the JSON envelope; `output` is then not used.
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

/** Keeps the exact types of one declaration. */
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

/** What a caller sends, and what comes back, as they travel. */
export type InputOnTheWire<Call extends CallDeclaration> = z.input<Call['input']>
export type OutputOnTheWire<Call extends CallDeclaration> = z.input<Call['output']>

/** The same inside the server: cents and 1/10000 m2 in place of euros and m2. */
export type InputInside<Call extends CallDeclaration> = z.output<Call['input']>
export type OutputInside<Call extends CallDeclaration> = z.output<Call['output']>
