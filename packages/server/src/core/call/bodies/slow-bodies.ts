import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../context/refusal.ts'

/** How long the body of a call may take to arrive, in milliseconds: a megabyte over a slow telephone. */
const LONGEST_BODY = 30_000

/**
 * Refuses calls whose bodies do not arrive in time, and ends their connections: else somebody who sends a byte now and then
 * keeps thousands of them. Uploads take as long as they take, and end when nothing comes any more.
 */
export function endSlowBodies(fastify: FastifyInstance, milliseconds = LONGEST_BODY): void {
  fastify.addHook('preParsing', async (request, reply, body) => {
    if (!request.url.startsWith('/rest/')) return body
    const patience = setTimeout(() => {
      // There is none, or it is answered already: an error that nobody waits for would end the server.
      if (body.listenerCount('error') === 0) return
      reply.header('connection', 'close')
      body.emit('error', new Refusal('BAD_REQUEST', 'The body did not arrive in time'))
    }, milliseconds)
    body.once('end', () => clearTimeout(patience))
    body.once('close', () => clearTimeout(patience))
    return body
  })
}
