import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './run-command.ts'

const documents = [...(await paths('*.md')), ...(await paths('docs/**/*.md'))]
const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))

describe.each(documents)('%s', (document) => {
  test('contains only commands that exist', async () => {
    const commands = [...(await textOf(document)).matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)]
    const missing = commands
      .map((match) => match[1] ?? match[2] ?? '')
      .filter((name) => !(name in manifest.scripts))
    expect(missing).toEqual([])
  })

  test('links only to files that exist', async () => {
    const links = [...(await textOf(document)).matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(
      (match) => match[1] ?? '',
    )
    const missing = links.filter(
      (link) => !/^https?:/.test(link) && !existsSync(join(root, dirname(document), link)),
    )
    expect(missing).toEqual([])
  })

  test('names only paths that exist', async () => {
    const pathMatches = [
      ...(await textOf(document)).matchAll(/`((?:packages|scripts|docs|e2e|bench|ops)\/[\w./-]+)`/g),
    ]
    const missing = pathMatches.map((match) => match[1] ?? '').filter((path) => !existsSync(join(root, path)))
    expect(missing).toEqual([])
  })
})

test('every setting in the operations page is read by the server', async () => {
  const rows = [...(await textOf('docs/operations.md')).matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) \|/gm)]
  const settings = rows.flatMap((row) =>
    [...(row[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map((name) => name[1] ?? ''),
  )
  const files = await paths('packages/server/src/adapters/settings/*.ts')
  const sources = await Promise.all(files.filter((file) => !file.includes('.test.')).map(textOf))
  expect(settings.length).toBeGreaterThan(5)
  expect(settings.filter((name) => !sources.join().includes(name))).toEqual([])
})

test('no npm command requires the shell of one operating system', async () => {
  const manifests = [manifest]
  for (const path of await paths('{packages/*,e2e,bench}/package.json'))
    manifests.push(JSON.parse(await textOf(path)))
  const commands = manifests.flatMap(({ scripts = {} }) => Object.values<string>(scripts))
  expect(commands.length).toBeGreaterThan(5)
  expect(
    commands.filter((command) => !/^(node|npm run|drizzle-kit) [\w./=-]+( [\w./=-]+)*$/.test(command)),
  ).toEqual([])
})

async function textOf(document: string): Promise<string> {
  return readFile(join(root, document), 'utf8')
}

async function paths(pattern: string): Promise<string[]> {
  const filePaths: string[] = []
  for await (const path of glob(pattern, { cwd: root })) filePaths.push(path)
  return filePaths.sort()
}
