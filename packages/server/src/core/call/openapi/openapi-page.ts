import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance } from 'fastify'
import { takesEncoding } from '../../../adapters/system/takes-encoding.ts'
import { openApiDocument } from './openapi-document.ts'

/** Content security policy of the page; unlike the plugin's own policy, it allows plain http. */
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

/**
 * Creates a server for the OpenAPI document at `/rest/openapi.json`, and for a page at `/rest/docs` for reading about the calls
 * and trying them.
 */
export async function openApiPage(options: { address: string }): Promise<FastifyInstance> {
  const fastify = Fastify()
  const document = openApiDocument(options)
  const text = JSON.stringify(document)
  // The document is compressed only once: it is large and the same for everybody, and compressing it for each request would
  // block the server.
  const small = await promisify(gzip)(text)
  fastify.get('/rest/openapi.json', async (request, reply) => {
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
    return takesEncoding(request.headers['accept-encoding'], 'gzip')
      ? reply.header('content-encoding', 'gzip').send(small)
      : reply.send(text)
  })
  await fastify.register(swagger, {
    mode: 'static',
    // The plugin supports OpenAPI 3.1, but its types only cover older versions.
    specification: { document: document as unknown as StaticDocumentSpec['document'] },
  })
  await fastify.register(swaggerUi, {
    routePrefix: '/rest/docs',
    staticCSP: contentSecurityPolicy,
    uiConfig: { docExpansion: 'none', filter: true },
  })
  return fastify
}
