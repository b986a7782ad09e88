import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance } from 'fastify'
import { takesEncoding } from '../../../adapters/system/takes-encoding.ts'
import { openApiDocument } from './openapi-document.ts'

/** What the page may load; unlike the plugin's own policy it lets the page be opened over plain http. */
const contentSecurityPolicy = {
  'default-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'style-src': ["'self'", "'unsafe-inline'"],
  'font-src': ["'self'", 'data:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'self'"],
}

/** A server of its own that lists every call at `/rest/openapi.json`, with a page to read and try them at `/rest/docs`. */
export async function openApiPage(options: { address: string }): Promise<FastifyInstance> {
  const fastify = Fastify()
  const document = openApiDocument(options)
  const text = JSON.stringify(document)
  // Large, and the same for everybody: compressed anew for each who asks, it would hold the server up.
  const small = await promisify(gzip)(text)
  fastify.get('/rest/openapi.json', async (request, reply) => {
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
    return takesEncoding(request.headers['accept-encoding'], 'gzip')
      ? reply.header('content-encoding', 'gzip').send(small)
      : reply.send(text)
  })
  await fastify.register(swagger, {
    mode: 'static',
    // The plugin serves 3.1 as well; its types know only the older versions.
    specification: { document: document as unknown as StaticDocumentSpec['document'] },
  })
  await fastify.register(swaggerUi, {
    routePrefix: '/rest/docs',
    staticCSP: contentSecurityPolicy,
    uiConfig: { docExpansion: 'none', filter: true },
  })
  return fastify
}
