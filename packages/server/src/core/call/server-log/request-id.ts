import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Header of requests and answers that contains the request id. */
export const REQUEST_ID_HEADER = 'x-request-id'

const usableId = /^[A-Za-z0-9._-]{8,64}$/

/** Length in hexadecimal digits of an id that the server creates; short enough to be read out over the telephone. */
const OWN_LENGTH = 12

/**
 * Returns the request id that the proxy or client sent if it consists of 8 to 64 letters, digits, dots, hyphens and
 * underscores; otherwise a new one.
 */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const [proxyId] = [headers[REQUEST_ID_HEADER]].flat()
  return proxyId !== undefined && usableId.test(proxyId) ? proxyId : randomUUID().slice(-OWN_LENGTH)
}

/** Sends the request id in a header of each answer. */
export function sendRequestIds(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id)
    done()
  })
}
