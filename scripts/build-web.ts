import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { binOf, root, runNode } from './run-command.ts'

const web = join(root, 'packages/web')
const stamp = join(web, 'dist/built-from.txt')
const sources = [
  'packages/web/{src,public}/**/*',
  'packages/web/*.{html,ts,cjs,json,topojson}',
  'packages/{contract,rules}/src/**/*',
  'package-lock.json',
]

/** Builds the web application. Skips the build if `dist` was built from the same sources. Throws if the build fails. */
export async function buildWeb(): Promise<void> {
  const current = await sourceHash()
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === current) return
  console.log('Building the web application …')
  // The installers' page has a separate build into the same folder.
  for (const config of ['vite.config.ts', 'installer-page.vite.config.ts']) {
    const build = ['build', '--config', config, '--logLevel', 'warn']
    const code = await runNode(await binOf('vite'), build, { folder: web })
    if (code !== 0) throw new Error('The web application could not be built')
  }
  await compactTexts()
  await compressAll()
  await writeFile(stamp, current)
}

async function sourceHash(): Promise<string> {
  const hash = createHash('sha256')
  for (const path of await files(sources, root)) {
    if (/\.test\.tsx?$/.test(path)) continue
    hash.update(path).update(await readFile(join(root, path)))
  }
  return hash.digest('hex')
}

/** Removes the whitespace from the built language files. */
async function compactTexts(): Promise<void> {
  for (const path of await files(['dist/langs/*.json'], web)) {
    const file = join(web, path)
    await writeFile(file, JSON.stringify(JSON.parse(await readFile(file, 'utf8'))))
  }
}

/** Compresses the built files in advance, because the server sends each of them many times. */
async function compressAll(): Promise<void> {
  const compress = promisify(brotliCompress)
  for (const path of await files(['dist/**/*.{js,css,html,json,svg}'], web)) {
    const content = await readFile(join(web, path))
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
    await writeFile(join(web, `${path}.br`), await compress(content, { params }))
  }
}

async function files(patterns: string[], folder: string): Promise<string[]> {
  const paths: string[] = []
  for await (const entry of glob(patterns, { cwd: folder, withFileTypes: true })) {
    if (entry.isFile())
      paths.push(
        join(entry.parentPath, entry.name)
          .slice(folder.length)
          .replace(/^[\\/]/, ''),
      )
  }
  return paths.sort()
}
