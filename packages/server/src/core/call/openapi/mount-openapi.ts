import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * Creates the internal server of the API page. Called on the first request, because creating it takes a tenth of a server's
 * start-up time.
 */
async function makePage(options: { address: string }): Promise<FastifyInstance> {
  const { openApiPage } = await import('./openapi-page.ts')
  return openApiPage(options)
}

/**
 * Serves the OpenAPI document of all calls at `/rest/openapi.json`, and a page for reading about the calls and trying them at
 * `/rest/docs`.
 */
export function mountOpenApi(fastify: FastifyInstance, options: { address: string }): void {
  let page: Promise<FastifyInstance> | undefined
  const answer = async ({ url, headers }: FastifyRequest, reply: FastifyReply) => {
    page ??= makePage(options)
    const response = await (await page).inject({ url, headers })
    // The server that sends the answer sets these headers itself.
    const { connection, date, 'content-length': length, ...passedOn } = response.headers
    return reply.code(response.statusCode).headers(passedOn).send(response.rawPayload)
  }
  for (const path of ['/rest/openapi.json', '/rest/docs', '/rest/docs/*']) fastify.get(path, answer)
}
