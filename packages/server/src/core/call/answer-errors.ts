import type { Refusal as WireRefusal } from '@lienzo/contract/wire/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { StoreUnavailable } from '../../adapters/files/store/file-store.ts'
import { QueueFull } from '../../adapters/system/fair-queue.ts'
import { isStorageFull } from '../../adapters/system/storage-full.ts'
import { Refusal } from '../context/refusal.ts'
import { refusalOfDatabase } from './database-refusal.ts'
import { isOfSecurity, logRefusal } from './server-log/refusal-log.ts'
import { REQUEST_ID_HEADER } from './server-log/request-id.ts'
import { hasLeft } from './server-log/stream-faults.ts'
import { noteFailure } from './server-log/trace-requests.ts'

/** Seconds in the Retry-After header of an UNAVAILABLE answer. */
const UNAVAILABLE_SECONDS = 2

/**
 * Sends every failure in the error format of the API. Logs internal errors, temporary faults and refusals that concern
 * security; the caller does not see the details of internal errors.
 */
export function answerErrors(fastify: FastifyInstance): void {
  fastify.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal.status >= 500) noteFailure(request, error)
    if (hasLeft(error, request)) request.log.info({ path: pathOf(request) }, 'Left before the answer')
    else if (refusal.code === 'UNAVAILABLE') request.log.warn({ path: pathOf(request) }, deepestCause(error))
    else if (refusal.status >= 500) request.log.error(error)
    else if (isOfSecurity(refusal)) logRefusal(request, refusal)
    return sendRefusal(reply, refusal)
  })
  fastify.setNotFoundHandler((request, reply) =>
    sendRefusal(reply, new Refusal('NOT_FOUND', `There is nothing at ${request.method} ${pathOf(request)}`)),
  )
}

/** Returns the path without its query and without the token of an installer's link, which must never be logged. */
function pathOf({ url }: FastifyRequest): string {
  return (url.split('?')[0] ?? '').replace(/^\/install\/(?!uploads)[^/]+/, '/install/…')
}

/**
 * Returns the message of the innermost cause, which does not contain the SQL statement, so that a temporary fault takes one
 * line in the log.
 */
function deepestCause(error: unknown): string {
  let deepest = error
  while (deepest instanceof Error && deepest.cause !== undefined) deepest = deepest.cause
  return deepest instanceof Error ? deepest.message : String(deepest)
}

/**
 * Security headers for answers sent before a route is found; all other answers get their headers from the route. They stop a
 * browser from loading anything for such an answer, and stop other sites from framing it.
 */
const headersWithoutRoute = {
  'content-security-policy': "default-src 'none';object-src 'none';base-uri 'none';frame-ancestors 'self'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** Answers requests that fail before any route is found, such as an address that cannot be decoded. */
export function answerUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  sendRefusal(reply.headers({ ...headersWithoutRoute, [REQUEST_ID_HEADER]: request.id }), refusalOf(error))
}

/**
 * Sends a refusal in the error format of the API. Adds a Retry-After header to UNAVAILABLE, and to TOO_MANY_ATTEMPTS if the
 * number of seconds to wait is known.
 */
export function sendRefusal(reply: FastifyReply, refusal: Refusal) {
  const [seconds] = Object.values(refusal.fields).flatMap((fault) => fault.values?.seconds ?? [])
  if (refusal.code === 'TOO_MANY_ATTEMPTS' && seconds !== undefined)
    reply.header('retry-after', String(seconds))
  if (refusal.code === 'UNAVAILABLE') reply.header('retry-after', String(UNAVAILABLE_SECONDS))
  // A refusal must not be cached, unlike the successful answer of the route.
  reply.header('cache-control', 'no-store')
  return reply.code(refusal.status).type('application/json; charset=utf-8').send(refusalBody(refusal))
}

/** Returns the JSON of a refusal. */
export function refusalBody(refusal: Refusal): WireRefusal {
  return { error: refusal.code, message: refusal.message, fields: refusal.fields, content: refusal.content }
}

/** Converts any failure to a refusal. Details of unexpected errors go to the log only. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof QueueFull) return tooMuchAtOnce()
  if (isStorageFull(error)) return storageFull()
  if (error instanceof StoreUnavailable) return filesUnavailable()
  return refusalOfDatabase(error) ?? refusalOfFastify(error) ?? internalError()
}

function tooMuchAtOnce(): Refusal {
  return new Refusal('UNAVAILABLE', 'Too many of your calls wait for their answers; try again in a moment')
}

function storageFull(): Refusal {
  return new Refusal(
    'STORAGE_FULL',
    'There is no space left on the server, and nothing was changed; whoever runs it must make room',
  )
}

function filesUnavailable(): Refusal {
  return new Refusal('UNAVAILABLE', 'The files cannot be reached at the moment; try again in a moment')
}

function internalError(): Refusal {
  return new Refusal('INTERNAL_ERROR', 'Something went wrong on our side; nothing was changed')
}

const fastifyRefusals: Record<string, [code: Refusal['code'], message: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [
    'TOO_LARGE',
    'The request is larger than 1 MB, than 4 MB where it holds lines of an order, or than 16 kB where nobody is signed in; files are uploaded at /files/uploads, and long lists are sent in several calls',
  ],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_TYPE', 'Send JSON or a form'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['BAD_REQUEST', 'The body is empty'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['BAD_REQUEST', 'The body is not JSON'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['BAD_REQUEST', 'The body is shorter or longer than it says'],
}

function refusalOfFastify(error: unknown): Refusal | undefined {
  const fault = error as Partial<FastifyError>
  const refusal = fastifyRefusals[fault.code ?? '']
  if (refusal) return new Refusal(...refusal)
  if (error instanceof SyntaxError && fault.statusCode === 400)
    return new Refusal('BAD_REQUEST', 'The body is not JSON')
  if (fault.statusCode && fault.statusCode < 500)
    return new Refusal('BAD_REQUEST', 'The request cannot be read')
  return undefined
}
