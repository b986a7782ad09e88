import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Makes the server of the API's page on the first request, because it would take a tenth of the start of each server. */
async function makePage(options: { address: string }): Promise<FastifyInstance> {
  const { openApiPage } = await import('./openapi-page.ts')
  return openApiPage(options)
}

/** Lists every call at `/rest/openapi.json`, with a page to read and try them at `/rest/docs`. */
export function mountOpenApi(fastify: FastifyInstance, options: { address: string }): void {
  let page: Promise<FastifyInstance> | undefined
  const answer = async ({ url, headers }: FastifyRequest, reply: FastifyReply) => {
    page ??= makePage(options)
    const response = await (await page).inject({ url, headers })
    // The sending server sets these headers itself.
    const { connection, date, 'content-length': length, ...passedOn } = response.headers
    return reply.code(response.statusCode).headers(passedOn).send(response.rawPayload)
  }
  for (const path of ['/rest/openapi.json', '/rest/docs', '/rest/docs/*']) fastify.get(path, answer)
}
