import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { takesEncoding } from './adapters/system/takes-encoding.ts'

/**
 * Serves the built web application. Browsers cache its hashed files for a year and revalidate its page each time. The page
 * reads facts about the installation from meta tags, so that one build serves any installation. Responses to calls contain the
 * build id, so that an open page notices a new build. Does nothing if there is no build.
 */
export async function serveWebApplication(
  fastify: FastifyInstance,
  options: { folder: string; facts: Record<`lienzo-${string}`, string> },
): Promise<void> {
  if (!existsSync(join(options.folder, 'index.html'))) return
  const page = await readFile(join(options.folder, 'index.html'), 'utf8')
  // The page contains the hashed names of its scripts, so a different build has a different page.
  const build = hash('sha256', page).slice(0, 12)
  fastify.addHook('onSend', async ({ url }, reply) => {
    if (url.startsWith('/rest/')) reply.header('x-lienzo-build', build)
  })
  const html = Object.entries({ ...options.facts, 'lienzo-build': build }).reduce(
    (written, [name, content]) => withMeta(written, name, content),
    page,
  )
  const small = await promisify(brotliCompress)(html)
  fastify.get('/', async (request, reply) => {
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
    return takesEncoding(request.headers['accept-encoding'], 'br')
      ? reply.header('content-encoding', 'br').send(small)
      : reply.send(html)
  })
  await fastify.register(fastifyStatic, {
    root: options.folder,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const hashed = hashedFolders.some((folder) => path.startsWith(join(options.folder, folder)))
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (hashed) for (const name of headersOfDocuments) reply.removeHeader(name)
    },
  })
}

/** Folders with hashed files of the application and of the installers' page. */
const hashedFolders = ['assets', join('install', 'assets')]

/** Headers that only matter for pages. They are removed from hashed files, because they are as long as a short script. */
const headersOfDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

function withMeta(page: string, name: string, content: string): string {
  return page.replace(
    new RegExp(`<meta name="${name}"[^>]*>`),
    () => `<meta name="${name}" content="${escaped(content)}">`,
  )
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
