import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { takesEncoding } from '../../../adapters/system/takes-encoding.ts'

/** Content security policy of the installer page. It allows only files from the same origin. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';')

/**
 * Serves the installer page at `/install/` and below. The page is the same for every link, even for an invalid one, because the
 * page itself requests the job. The server therefore does not log links.
 */
export async function serveInstallerPage(fastify: FastifyInstance, folder: string): Promise<void> {
  const path = join(folder, 'install.html')
  if (!existsSync(path)) return
  const html = await readFile(path)
  const small = await promisify(brotliCompress)(html)
  for (const url of ['/install', '/install/', '/install/:link']) {
    fastify.get(url, async (request, reply) => {
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('vary', 'accept-encoding')
        .header('content-security-policy', policy)
        .header('referrer-policy', 'no-referrer')
        .header('x-robots-tag', 'noindex')
      return takesEncoding(request.headers['accept-encoding'], 'br')
        ? reply.header('content-encoding', 'br').send(small)
        : reply.send(html)
    })
  }
}
