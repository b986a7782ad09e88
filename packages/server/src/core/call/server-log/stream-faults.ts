import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/**
 * Returns whether an error occurred because the client closed the connection before the answer was sent, which is not a fault
 * of the server.
 */
export function hasLeft(error: unknown, { raw }: FastifyRequest): boolean {
  return isPrematureClose(error) && raw.socket.destroyed
}

function isPrematureClose(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
}

/**
 * Log controller that does not log requests. It logs errors that occur in the middle of an answer and therefore reach no error
 * handler, unless the stream was only closed too early.
 */
export class StreamFaults extends LogController {
  constructor() {
    super({ disableRequestLogging: true, requestIdLogLabel: 'request_id' })
  }

  override streamError(error: Error, _request: FastifyRequest, reply: FastifyReply): void {
    if (!isPrematureClose(error)) reply.log.error(error)
  }
}
