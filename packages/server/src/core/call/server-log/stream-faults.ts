import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** Whether whoever asked has gone away before the answer was sent. That is theirs to do, and no fault of the server. */
export function hasLeft(error: unknown, { raw }: FastifyRequest): boolean {
  return isPrematureClose(error) && raw.socket.destroyed
}

function isPrematureClose(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
}

/** Requests are not logged; what fails in the middle of an answer is, because no error handler hears of it any more. */
export class StreamFaults extends LogController {
  constructor() {
    super({ disableRequestLogging: true, requestIdLogLabel: 'request_id' })
  }

  override streamError(error: Error, _request: FastifyRequest, reply: FastifyReply): void {
    if (!isPrematureClose(error)) reply.log.error(error)
  }
}
