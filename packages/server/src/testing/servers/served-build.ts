import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Fastify, { type FastifyInstance } from 'fastify'
import { serveWebApplication } from '../../web-application.ts'

export type ServedBuild = Pick<FastifyInstance, 'inject' | 'close'>

const web = fileURLToPath(new URL('../../../../web/', import.meta.url))

/**
 * Serves a small build of a version from a subfolder of `folder`. Its page has the script of the real page that waits for missing
 * files, and sets its title to `version 1` by a script with a dependency, both of which are named after the version.
 */
export async function serveBuild(folder: string, version: string): Promise<ServedBuild> {
  const build = join(folder, version)
  await mkdir(join(build, 'assets'), { recursive: true })
  const realPage = await readFile(join(web, 'index.html'), 'utf8')
  const [keepLoading = ''] = /<script src="\/keep-loading.js".*<\/script>/.exec(realPage) ?? []
  await copyFile(join(web, 'public/keep-loading.js'), join(build, 'keep-loading.js'))
  const page = `<!doctype html><html><head><link rel="icon" href="data:," />${keepLoading}
    <link rel="modulepreload" href="/assets/base-${version}.js" />
    <script type="module" src="/assets/main-${version}.js"></script></head></html>`
  const base = `export const title = 'version ${version}'`
  const main = `import { title } from './base-${version}.js'\ndocument.title = title`
  await writeFile(join(build, 'index.html'), page)
  await writeFile(join(build, 'assets', `base-${version}.js`), base)
  await writeFile(join(build, 'assets', `main-${version}.js`), main)
  const fastify = Fastify()
  await serveWebApplication(fastify, { folder: build, facts: {} })
  return fastify
}
