import { type CallDeclaration, isInPerson, type Permission } from '@lienzo/contract/wire/call'
import { mayAccess, mayEdit } from '@lienzo/rules/people/permissions'
import type { Caller } from '../context/caller.ts'
import type { Origin, PublicContext } from '../context/context.ts'
import type { Handle } from '../context/handle.ts'
import type { Handlers } from '../context/handler.ts'
import type { LogEntry, LoggedResource } from '../context/log-entry.ts'
import { Refusal } from '../context/refusal.ts'
import type { Services } from '../context/services.ts'
import { writeLog } from '../log/write-log.ts'
import { assertInPerson } from '../session/assert-in-person.ts'
import { parseInput } from './bodies/parse-input.ts'

/** Handler without the types of its call. */
export type AnyHandler = (context: PublicContext, input: unknown) => Promise<unknown>

/** Returns the handler of a call. Throws if there is none. */
export function handlerOf(handlers: Handlers, path: string): AnyHandler {
  // Each handler accepts only the input of its own call, which the type of the whole record cannot express.
  const handler = (handlers as unknown as Record<string, AnyHandler>)[path]
  if (!handler) throw new Error(`The call ${path} has no handler`)
  return handler
}

/** Checks that the caller is allowed to make the call, and parses its input. Throws NO_PERMISSION or INVALID_INPUT. */
export function admittedInput(call: CallDeclaration, caller: Caller | undefined, body: unknown): unknown {
  if (caller) requirePermission(caller, call.permission)
  if (caller?.session_id === null && call.keyNeeds) {
    requirePermission(caller, { path: call.keyNeeds, right: 'access' })
  }
  const input = parseInput(call, body)
  const further = call.furtherPermission?.(input)
  if (caller && further) requirePermission(caller, further)
  return input
}

const rightTests = { access: mayAccess, edit: mayEdit }

function requirePermission(caller: Caller, permission: Permission): void {
  if (isInPerson(permission)) assertInPerson(caller)
  if (typeof permission === 'string') return
  if (rightTests[permission.right](caller.permissions, permission.path)) return
  throw new Refusal('NO_PERMISSION', `You lack the right to ${permission.right} ${permission.path}`)
}

type AdmittedCall = { path: string; call: CallDeclaration; handler: AnyHandler }

type Asking = {
  database: Handle
  services: Services
  caller: Caller | undefined
  /** Unix seconds. */
  now: number
  origin: Origin
  /** True if the caller has just confirmed their identity. */
  confirmed: boolean
}

/**
 * Runs an admitted call. A call that changes data runs in a transaction together with its log entries. Returns the encoded
 * answer, and the messages about the changes, which the caller must pass to `changes.note`.
 */
export async function handleCall(
  { path, call, handler }: AdmittedCall,
  asking: Asking,
  input: unknown,
): Promise<{ content: unknown; messages: string[] }> {
  const { database, services, caller, now, origin } = asking
  const entries: LogEntry[] = []
  const publishedNames = new Set<string>()
  const context = {
    ...asking,
    log: (entry: LogEntry) => entries.push(entry),
    publish: (names: Iterable<string>) => {
      for (const name of names) publishedNames.add(name)
    },
  }

  if (!call.changes) return { content: encode(call, await handler(context, input)), messages: [] }

  return database.transaction(async (transaction) => {
    const output = handler({ ...context, database: transaction } as PublicContext, input)
    // Encodes the answer inside the transaction, so that an answer that cannot be encoded rolls back the change.
    const content = encode(call, await output.catch(showConflict(call)))
    if (entries.length === 0 && call.logged !== false) entries.push(entryOfCall(path))
    const user_id = caller?.user_id ?? null
    const by = { now, origin, services, user_id }
    const messages = await writeLog(transaction, entries, by, publishedNames)
    await services.webhooks.announce(transaction, entries, by)
    return { content, messages }
  })
}

/** Returns a function that rethrows an error. If the error is a CONFLICT, its record is first encoded like an answer. */
function showConflict(call: CallDeclaration) {
  return (error: unknown): never => {
    if (!(error instanceof Refusal) || error.code !== 'CONFLICT') throw error
    throw new Refusal('CONFLICT', error.message, {
      fields: error.fields,
      content: (call.conflict ?? call.output).encode(error.content),
    })
  }
}

/** Encodes the result of a handler: only declared fields, in euros and m2. Returns documents unchanged. */
function encode(call: CallDeclaration, content: unknown): unknown {
  return call.document ? content : call.output.encode(content)
}

/** Returns a log entry with only the path of the call, for a call that logged no change itself. */
function entryOfCall(path: string): LogEntry {
  const [resource = ''] = path.split('rest/')
  // The cast assumes that calls which change data belong to logged resources.
  return {
    resource: resource as LoggedResource,
    record_id: null,
    customer_id: null,
    action: 'call',
    label: path,
  }
}
