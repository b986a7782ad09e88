import { callsByPath } from '@lienzo/contract/calls'
import type { CallDeclaration } from '@lienzo/contract/wire/call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { attended } from '../../adapters/system/give-way.ts'
import type { Caller } from '../context/caller.ts'
import type { RootHandle } from '../context/handle.ts'
import type { DocumentAnswer, Handlers } from '../context/handler.ts'
import type { Services } from '../context/services.ts'
import type { Reading } from '../session/access.ts'
import { confirmPerson } from '../session/confirm-person.ts'
import { callerOf, originOf } from '../session/request-caller.ts'
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

function bodyOf(call: CallDeclaration, request: FastifyRequest): unknown {
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  return isForm ? fromForm(call.input, request.body) : request.body
}

function sendDocument(reply: FastifyReply, type: string, document: DocumentAnswer) {
  const name = document.name.replace(/[^A-Za-z0-9._-]/g, '_')
  return reply.type(type).header('content-disposition', `inline; filename="${name}"`).send(document.content)
}
