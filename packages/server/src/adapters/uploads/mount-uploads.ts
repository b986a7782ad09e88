import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ResumableUploads } from './resumable-uploads.ts'

/**
 * Mounts resumable uploads on a Fastify 5 application. `authorise` runs first for each request and returns the key of the
 * person who sent it. The key is stored as the owner of new uploads, so it must not be a token. If `authorise` throws, the
 * application's error handler responds.
 */
export async function mountUploads(
  application: FastifyInstance,
  uploads: ResumableUploads,
  authorise: (request: FastifyRequest) => Promise<string>,
): Promise<void> {
  await application.register(async (scope) => {
    // The content is streamed to storage, so no parser is allowed to read the request body.
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
