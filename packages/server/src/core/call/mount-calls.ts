import { callsByResource } from '@lienzo/contract/calls'
import { type CallDeclaration, isInPerson, type Permission } from '@lienzo/contract/wire/call'
import { mayAccess, mayEdit } from '@lienzo/rules/people/permissions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../context/caller.ts'
import type { InPersonContext, Origin, PublicContext } from '../context/context.ts'
import type { RootHandle } from '../context/handle.ts'
import type { DocumentAnswer, Handlers } from '../context/handler.ts'
import type { LogEntry, LoggedResource } from '../context/log-entry.ts'
import { Refusal } from '../context/refusal.ts'
import type { Services } from '../context/services.ts'
import { writeLog } from '../log/write-log.ts'
import type { Reading } from '../session/access.ts'
import { apiKeyHash, isApiKey } from '../session/api-keys.ts'
import { assertInPerson } from '../session/assert-in-person.ts'
import { confirmPerson } from '../session/confirm-person.ts'
import { fromForm } from './bodies/form-input.ts'
import { parseInput } from './parse-input.ts'
import { noteCaller } from './server-log/refusal-log.ts'
import { makeTurns, type Turns } from './turns.ts'

/** What anybody may send without being signed in, in bytes: names and passwords. */
const LARGEST_PUBLIC_BODY = 16 * 1024

/** A handler as the mount calls it, once the contract has typed it. */
type AnyHandler = (context: PublicContext, input: unknown) => Promise<unknown>

/** The declarations by path, such as 'customerrest/list'. */
export const callsByPath: Record<string, CallDeclaration> = Object.fromEntries(
  Object.entries(callsByResource).flatMap(([resource, calls]) =>
    Object.entries(calls).map(([action, call]): [string, CallDeclaration] => [`${resource}/${action}`, call]),
  ),
)

type Parts = {
  database: RootHandle
  /** For documents of many records, which take longer than a call may. */
  longDatabase: RootHandle
  services: Services
  handlers: Handlers
}

/**
 * Mounts every call of the contract. Each passes session, permission, parse, turn, transaction (where it changes data),
 * handler and log in this order; the scope is applied by the functions through which handlers reach rows (`resource.ts`).
 */
export function mountCalls(
  fastify: FastifyInstance,
  { database, longDatabase, services, handlers }: Parts,
): void {
  const turns = makeTurns()
  for (const [path, call] of Object.entries(callsByPath)) {
    // Each handler takes what its own call declares; of a call that is any of them the types say nothing.
    const handler = (handlers as unknown as Record<string, AnyHandler>)[path]
    if (!handler) throw new Error(`The call ${path} has no handler`)
    const options = call.permission === 'none' ? { bodyLimit: LARGEST_PUBLIC_BODY } : {}
    fastify.post(`/rest/${path}`, options, async (request, reply) => {
      const content = await answer({
        ...{ path, call, handler, request, services, turns },
        database: call.document ? longDatabase : database,
      })
      if (call.document) return sendDocument(reply, call.document, content as DocumentAnswer)
      return { error: '', content }
    })
  }
}

type Answering = {
  path: string
  call: CallDeclaration
  handler: AnyHandler
  request: FastifyRequest
  database: RootHandle
  services: Services
  turns: Turns
}

async function answer(answering: Answering): Promise<unknown> {
  const { call, request, services, turns } = answering
  const now = Math.floor(Date.now() / 1000)
  const reading: Reading = (read) => turns.toBeKnown(request.ip, read)
  const caller = call.permission === 'none' ? undefined : await callerOf(request, services, now, reading)
  if (caller) {
    noteCaller(request, caller.user_id)
    requirePermission(caller, call.permission)
  }
  const input = parseInput(call, bodyOf(call, request))
  const further = call.furtherPermission?.(input)
  if (caller && further) requirePermission(caller, further)
  const act = () => handle(answering, { caller, input, now })
  const person = caller ? personOf(caller) : request.ip
  return call.document ? turns.ofDocument(person, act) : turns.ofCall(person, act)
}

/** Whose turns a caller takes: those of a person, or of the programs that have their keys. */
function personOf({ user_id, session_id }: Caller): string {
  return `${session_id === null ? 'programs' : 'user'} ${user_id}`
}

type Question = { caller: Caller | undefined; input: unknown; now: number }

async function handle(
  { path, call, handler, request, database, services }: Answering,
  { caller, input, now }: Question,
): Promise<unknown> {
  const origin = originOf(request)
  const entries: LogEntry[] = []
  const published = new Set<string>()
  const context = {
    database,
    services,
    now,
    origin,
    log: (entry: LogEntry) => entries.push(entry),
    publish: (names: Iterable<string>) => {
      for (const name of names) published.add(name)
    },
    caller,
    confirmed:
      caller && call.confirmed ? await confirmPerson({ database, services, now }, caller, input) : false,
  }

  if (!call.changes) return encode(call, await handler(context, input))

  const { content, messages } = await database.transaction(async (transaction) => {
    const handled = handler({ ...context, database: transaction } as PublicContext, input)
    // In the transaction, so that an answer which cannot leave changes nothing either.
    const content = encode(call, await handled.catch(showConflict(call)))
    if (entries.length === 0 && call.logged !== false) entries.push(entryOfCall(path))
    const user_id = caller?.user_id ?? null
    const by = { now, origin, services, user_id }
    const messages = await writeLog(transaction, entries, by, published)
    await services.webhooks.announce(transaction, entries, now)
    return { content, messages }
  })
  services.changes.note(messages)
  return content
}

/** Where a request came from. */
export function originOf({ ip, headers }: FastifyRequest): Origin {
  return { address: ip, user_agent: headers['user-agent'] ?? '', cookie: headers.cookie }
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
  return { resource: resource as LoggedResource, record_id: null, action: 'call', label: path }
}

function bodyOf(call: CallDeclaration, request: FastifyRequest): unknown {
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  return isForm ? fromForm(call.input, request.body) : request.body
}

/** The token from the Authorization header, or from the payload, where the specification's calls carry it. */
function tokenOf(request: FastifyRequest): string {
  const header = request.headers.authorization ?? ''
  const bearer = /^Bearer +(\S+)$/i.exec(header)?.[1]
  if (bearer) return bearer
  const body = request.body
  if (typeof body === 'object' && body !== null && 'token' in body && typeof body.token === 'string')
    return body.token
  throw new Refusal('TOKEN_ERROR', 'No JWT present or has expired')
}

/** Who makes a request: a person with a session, or a program with a key. Fails with TOKEN_ERROR or INVALID_TOKEN. */
export async function callerOf(
  request: FastifyRequest,
  services: Services,
  now: number,
  reading?: Reading,
): Promise<Caller> {
  const token = tokenOf(request)
  if (!isApiKey(token)) return (await sessionOf(request, services, now, reading)).caller
  const program = await services.access.callerOfKey(apiKeyHash(token), now, reading)
  if (!program) throw new Refusal('TOKEN_ERROR', 'The API key has ended')
  return program
}

/** The person behind a request, with the moment at which its token expires. */
export async function sessionOf(
  request: FastifyRequest,
  services: Services,
  now: number,
  reading?: Reading,
): Promise<{ caller: InPersonContext['caller']; expires_at: number }> {
  const claims = await services.tokens.verify(tokenOf(request), now)
  const caller = await services.access.callerOf(claims.session_id, reading)
  if (caller?.user_id !== claims.user_id) throw new Refusal('TOKEN_ERROR', 'The session has ended')
  return { caller: { ...caller, session_id: claims.session_id }, expires_at: claims.expires_at }
}

const rightTests = { access: mayAccess, edit: mayEdit }

function requirePermission(caller: Caller, permission: Permission): void {
  if (isInPerson(permission)) assertInPerson(caller)
  if (typeof permission === 'string') return
  if (rightTests[permission.right](caller.permissions, permission.path)) return
  throw new Refusal('NO_PERMISSION', `You lack the right to ${permission.right} ${permission.path}`)
}

function sendDocument(reply: FastifyReply, type: string, document: DocumentAnswer) {
  const name = document.name.replace(/[^A-Za-z0-9._-]/g, '_')
  return reply.type(type).header('content-disposition', `inline; filename="${name}"`).send(document.content)
}
