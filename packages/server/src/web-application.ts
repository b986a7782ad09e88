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
 * Serves the built web application: its hashed files are cached forever, its page never. The page reads the facts of the
 * installation from meta tags, so that one build serves any. Answers to calls name the build, by which an open page notices a new
 * one.
 */
export async function serveWebApplication(
  fastify: FastifyInstance,
  options: { folder: string; facts: Record<`lienzo-${string}`, string> },
): Promise<void> {
  if (!existsSync(join(options.folder, 'index.html'))) return
  const page = await readFile(join(options.folder, 'index.html'), 'utf8')
  // The page names its scripts by their content, so another build has another page.
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

/** Folders of the application, and of the page of installers. */
const hashedFolders = ['assets', join('install', 'assets')]

/** Headers that only matter for pages. Left out for scripts, because they are as long as a short one. */
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
