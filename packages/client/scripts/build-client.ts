import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { binOf, runNode } from '../../../scripts/run-command.ts'
import { callTypes } from './call-types.ts'

const folder = fileURLToPath(new URL('..', import.meta.url))

/**
 * Builds the package that other projects install: plain JavaScript and types, without dependencies. Replaces the folder
 * `target`.
 */
export async function buildClient(target: string): Promise<void> {
  await rm(target, { recursive: true, force: true })
  const compiler = await binOf('typescript-7', 'tsc')
  const code = await runNode(compiler, ['-p', folder, '--outDir', target, '--singleThreaded'])
  if (code !== 0) throw new Error('The client does not compile')
  const { name, version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const manifest = {
    ...{ name, version, private: true, type: 'module' },
    exports: { '.': { types: './client.d.ts', default: './client.js' } },
    engines: { node: '>=20.3' },
  }
  await writeFile(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  await writeFile(join(target, 'calls.d.ts'), callTypes())
}
