import { callsByPath } from '@lienzo/contract/calls'
import type { CallDeclaration } from '@lienzo/contract/wire/call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { attended } from '../../adapters/system/give-way.ts'
import type { Caller } from '../context/caller.ts'
import type { InPersonContext, Origin } from '../context/context.ts'
import type { RootHandle } from '../context/handle.ts'
import type { DocumentAnswer, Handlers } from '../context/handler.ts'
import { Refusal } from '../context/refusal.ts'
import type { Services } from '../context/services.ts'
import type { Reading } from '../session/access.ts'
import { apiKeyHash, isApiKey } from '../session/api-keys.ts'
import { confirmPerson } from '../session/confirm-person.ts'
import { fromForm } from './bodies/form-input.ts'
import { type AnyHandler, admittedInput, handleCall, handlerOf } from './handle-call.ts'
import { noteCaller } from './server-log/refusal-log.ts'
import { makeTurns, type Turns } from './turns.ts'

/** Maximum size in bytes of the body of a call without a session; such bodies contain only names and passwords. */
const LARGEST_PUBLIC_BODY = 16 * 1024

type Parts = {
  database: RootHandle
  /** Database for calls that return a document, whose statements are allowed to take longer. */
  longDatabase: RootHandle
  services: Services
  handlers: Handlers
  turnMilliseconds?: number | undefined
}

/**
 * Mounts every call of the contract. Each call goes through these steps in this order: session, turn, permission, parsing,
 * password check (if the call requires one), transaction (if it changes data), handler and log. The functions through which
 * handlers reach rows apply the scope (`resource.ts`).
 */
export function mountCalls(
  fastify: FastifyInstance,
  { database, longDatabase, services, handlers, turnMilliseconds }: Parts,
): void {
  const turns = makeTurns(turnMilliseconds)
  for (const [path, call] of Object.entries(callsByPath)) {
    const handler = handlerOf(handlers, path)
    const bodyLimit = call.permission === 'none' ? LARGEST_PUBLIC_BODY : call.largestBody
    const options = bodyLimit === undefined ? {} : { bodyLimit }
    fastify.post(`/rest/${path}`, options, async (request, reply) => {
      const answering = {
        ...{ path, call, handler, request, services, turns },
        database: call.document ? longDatabase : database,
      }
      const content = await attended(() => answer(answering))
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
  if (caller) noteCaller(request, caller.user_id)
  // Parsing the input takes time too, so it waits for the caller's turn.
  const act = () =>
    handle(answering, { caller, input: admittedInput(call, caller, bodyOf(call, request)), now })
  const person = caller ? personOf(caller) : request.ip
  const customerId = caller?.customer_id ?? null
  return call.document ? turns.ofDocument({ person, customerId }, act) : turns.ofCall(person, act)
}

/**
 * Returns the name under which a caller takes turns: one name for the person, and one for all programs that use the person's
 * keys.
 */
function personOf({ user_id, session_id }: Caller): string {
  return `${session_id === null ? 'programs' : 'user'} ${user_id}`
}

/**
 * Handles a call. Checks a required password before the transaction starts, so that a wrong password is recorded as an attempt
 * although the call is refused.
 */
async function handle(
  { path, call, handler, request, database, services }: Answering,
  { caller, input, now }: Question,
): Promise<unknown> {
  const confirmed =
    caller && call.confirmed ? await confirmPerson({ database, services, now }, caller, input) : false
  const { content, messages } = await handleCall(
    { path, call, handler },
    { database, services, caller, now, origin: originOf(request), confirmed },
    input,
  )
  services.changes.note(messages)
  return content
}

type Question = { caller: Caller | undefined; input: unknown; now: number }

/** Returns the origin of a request: its IP address, user agent, Cookie and Time-Zone headers, and id. */
export function originOf({ ip, headers, id }: FastifyRequest): Origin {
  return {
    address: ip,
    user_agent: headers['user-agent'] ?? '',
    cookie: headers.cookie,
    time_zone: headers['time-zone']?.toString(),
    request_id: id,
  }
}

function bodyOf(call: CallDeclaration, request: FastifyRequest): unknown {
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  return isForm ? fromForm(call.input, request.body) : request.body
}

/**
 * Returns the token of the Authorization header, or of the body, where clients that follow the specification send it. Throws
 * TOKEN_ERROR.
 */
function tokenOf(request: FastifyRequest): string {
  const header = request.headers.authorization ?? ''
  const bearer = /^Bearer +(\S+)$/i.exec(header)?.[1]
  if (bearer) return bearer
  const body = request.body
  if (typeof body === 'object' && body !== null && 'token' in body && typeof body.token === 'string')
    return body.token
  throw new Refusal('TOKEN_ERROR', 'No JWT present or has expired')
}

/** Returns the caller of a request: a person with a session, or a program with a key. Throws TOKEN_ERROR or INVALID_TOKEN. */
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

/**
 * Returns the person who makes a request, and the time when their token expires (Unix seconds). Throws TOKEN_ERROR or
 * INVALID_TOKEN.
 */
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

function sendDocument(reply: FastifyReply, type: string, document: DocumentAnswer) {
  const name = document.name.replace(/[^A-Za-z0-9._-]/g, '_')
  return reply.type(type).header('content-disposition', `inline; filename="${name}"`).send(document.content)
}
