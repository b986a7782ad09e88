import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { temporaryFolder } from './testing/files/sample-files.ts'
import { serveWebApplication } from './web-application.ts'

const page = `<!doctype html><html><head>
<meta name="lienzo-token-issuer" content="lienzo" />
<meta name="lienzo-single-sign-on" content="" />
<meta name="lienzo-build" content="" />
</head><body>${'x'.repeat(5000)}</body></html>`

async function served(singleSignOn = '') {
  const folder = await temporaryFolder()
  await mkdir(join(folder.path, 'assets'))
  await writeFile(join(folder.path, 'index.html'), page)
  await writeFile(join(folder.path, 'assets/index-1.js'), 'here()')
  const fastify = Fastify()
  await fastify.register(helmet)
  await fastify.register(compress, { threshold: 2048, encodings: ['gzip', 'identity'] })
  const facts = { 'lienzo-token-issuer': 'casa', 'lienzo-single-sign-on': singleSignOn } as const
  await serveWebApplication(fastify, { folder: folder.path, facts })
  return {
    get: (url: string, acceptEncoding: string) =>
      fastify.inject({ url, headers: { 'accept-encoding': acceptEncoding } }),
    [Symbol.asyncDispose]: async () => {
      await fastify.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}

// covers: ASVS 1.2.1
test('the page contains the data of its installation, escaped so that names cannot inject markup', async () => {
  await using application = await served('"><script>Casa & Co</script>')
  const { body } = await application.get('/', 'identity')
  expect(body).toContain('<meta name="lienzo-token-issuer" content="casa">')
  expect(body).toContain('content="&#34;&#62;&#60;script&#62;Casa &#38; Co&#60;/script&#62;"')
})

test.each(['br', 'gzip, deflate, br, zstd', 'gzip;q=0.5, br;q=0.9'])(
  'the page is sent in Brotli to a browser that accepts “%s”',
  async (taken) => {
    await using application = await served()
    const answer = await application.get('/', taken)
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' })
    expect(answer.headers.vary).toMatch(/accept-encoding/i)
    expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('x'.repeat(5000))
  },
)

test.each([
  ['identity', undefined],
  ['gzip', 'gzip'],
  ['gzip, br;q=0', 'gzip'],
  ['brick', undefined],
])('the page is otherwise sent as “%s” allows', async (taken, encoding) => {
  await using application = await served()
  expect((await application.get('/', taken)).headers['content-encoding']).toBe(encoding)
})

// covers: ASVS 3.4.6
test('the page has the policy for documents, and its scripts only the one for scripts', async () => {
  await using application = await served()
  const page = await application.get('/', 'identity')
  expect(page.headers['content-security-policy']).toContain("default-src 'self'")
  const { headers } = await application.get('/assets/index-1.js', 'identity')
  expect(headers).not.toHaveProperty('content-security-policy')
  expect(headers).not.toHaveProperty('x-frame-options')
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
})

test('answers of calls contain the build of the page, and nothing else does', async () => {
  await using application = await served()
  const [, build = ''] =
    /<meta name="lienzo-build" content="(\w{12})">/.exec((await application.get('/', 'identity')).body) ?? []
  expect((await application.get('/rest/none', 'identity')).headers['x-lienzo-build']).toBe(build)
  expect((await application.get('/assets/index-1.js', 'identity')).headers).not.toHaveProperty(
    'x-lienzo-build',
  )
})

test('files with a hash in their name are cached forever, and the page never', async () => {
  await using application = await served()
  const script = await application.get('/assets/index-1.js', 'identity')
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await application.get('/', 'identity')).headers['cache-control']).toBe('no-cache')
})
