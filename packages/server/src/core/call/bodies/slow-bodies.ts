import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../context/refusal.ts'

/** Maximum time in milliseconds in which the body of a call must arrive: enough for a megabyte over a slow phone connection. */
const LONGEST_BODY = 30_000

/**
 * Refuses calls whose bodies do not arrive in time, and closes their connections: otherwise a client that sends a byte now and
 * then could keep thousands of them open. Uploads have no such limit; they end when no more bytes arrive.
 */
export function endSlowBodies(fastify: FastifyInstance, milliseconds = LONGEST_BODY): void {
  fastify.addHook('preParsing', async (request, reply, body) => {
    if (!request.url.startsWith('/rest/')) return body
    const patience = setTimeout(() => {
      // If nothing reads the body, or the call is already answered, the error event would have no listener and would end the
      // server.
      if (body.listenerCount('error') === 0) return
      reply.header('connection', 'close')
      body.emit('error', new Refusal('BAD_REQUEST', 'The body did not arrive in time'))
    }, milliseconds)
    body.once('end', () => clearTimeout(patience))
    body.once('close', () => clearTimeout(patience))
    return body
  })
}
