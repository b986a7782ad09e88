import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** Returns whether the client closed the connection before the answer was sent, which is not a fault of the server. */
export function hasLeft(error: unknown, { raw }: FastifyRequest): boolean {
  return isPrematureClose(error) && raw.socket.destroyed
}

function isPrematureClose(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
}

/** Log controller that logs no requests, but errors in the middle of an answer, because they reach no error handler. */
export class StreamFaults extends LogController {
  constructor() {
    super({ disableRequestLogging: true, requestIdLogLabel: 'request_id' })
  }

  override streamError(error: Error, _request: FastifyRequest, reply: FastifyReply): void {
    if (!isPrematureClose(error)) reply.log.error(error)
  }
}
