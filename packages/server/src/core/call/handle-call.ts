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

/** A handler as a call has it done, once the contract has typed it. */
export type AnyHandler = (context: PublicContext, input: unknown) => Promise<unknown>

/** The handler of a call. */
export function handlerOf(handlers: Handlers, path: string): AnyHandler {
  // Each handler takes what its own call declares; of a call that is any of them the types say nothing.
  const handler = (handlers as unknown as Record<string, AnyHandler>)[path]
  if (!handler) throw new Error(`The call ${path} has no handler`)
  return handler
}

/** The input of a call that the caller may make, read by its schema. Fails with NO_PERMISSION or INVALID_INPUT. */
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

type Asked = { path: string; call: CallDeclaration; handler: AnyHandler }

type Asking = {
  database: Handle
  services: Services
  caller: Caller | undefined
  /** Unix seconds. */
  now: number
  origin: Origin
  /** Whether the caller has just shown again who they are. */
  confirmed: boolean
}

/**
 * Has an admitted call done, with its log in the same transaction where it changes data. Gives its answer on the wire, and the
 * messages of what changed, which the own process notes once all of it is committed.
 */
export async function handleCall(
  { path, call, handler }: Asked,
  asking: Asking,
  input: unknown,
): Promise<{ content: unknown; messages: string[] }> {
  const { database, services, caller, now, origin } = asking
  const entries: LogEntry[] = []
  const published = new Set<string>()
  const context = {
    ...asking,
    log: (entry: LogEntry) => entries.push(entry),
    publish: (names: Iterable<string>) => {
      for (const name of names) published.add(name)
    },
  }

  if (!call.changes) return { content: encode(call, await handler(context, input)), messages: [] }

  return database.transaction(async (transaction) => {
    const handled = handler({ ...context, database: transaction } as PublicContext, input)
    // In the transaction, so that an answer which cannot leave changes nothing either.
    const content = encode(call, await handled.catch(showConflict(call)))
    if (entries.length === 0 && call.logged !== false) entries.push(entryOfCall(path))
    const user_id = caller?.user_id ?? null
    const by = { now, origin, services, user_id }
    const messages = await writeLog(transaction, entries, by, published)
    await services.webhooks.announce(transaction, entries, by)
    return { content, messages }
  })
}

/** The record that a conflict shows travels as answers do. */
function showConflict(call: CallDeclaration) {
  return (error: unknown): never => {
    if (!(error instanceof Refusal) || error.code !== 'CONFLICT') throw error
    throw new Refusal('CONFLICT', error.message, {
      fields: error.fields,
      content: (call.conflict ?? call.output).encode(error.content),
    })
  }
}

/** Wire form of what a handler answers: only declared fields leave, in euros and m2. */
function encode(call: CallDeclaration, content: unknown): unknown {
  return call.document ? content : call.output.encode(content)
}

/** The entry of a call that has changed nothing that a record would show: it was made, and by whom. */
function entryOfCall(path: string): LogEntry {
  const [resource = ''] = path.split('rest/')
  // A test shows that every resource with such calls is among these.
  return {
    resource: resource as LoggedResource,
    record_id: null,
    customer_id: null,
    action: 'call',
    label: path,
  }
}
