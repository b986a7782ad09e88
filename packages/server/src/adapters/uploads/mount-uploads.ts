import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ResumableUploads } from './resumable-uploads.ts'

/**
 * Mounts resumable uploads on a Fastify 5 application.
 * `authorise` runs before anything else of each request and gives the key of the person whose upload it is (not their
 * token: it is stored); what it throws is answered by the application's own error handler.
 */
export async function mountUploads(
  application: FastifyInstance,
  uploads: ResumableUploads,
  authorise: (request: FastifyRequest) => Promise<string>,
): Promise<void> {
  await application.register(async (scope) => {
    // The content goes to the disk as it comes: no other parser may touch the body, and this one leaves it alone.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))

    const owners = new WeakMap<FastifyRequest, string>()
    scope.addHook('onRequest', async (request) => {
      owners.set(request, await authorise(request))
    })
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value)
      }
      await uploads.handle(request.raw, reply.raw, owners.get(request) ?? '', request.id)
    }
    scope.post(uploads.path, answer)
    scope.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: `${uploads.path}/:id`, handler: answer })
  })
}
