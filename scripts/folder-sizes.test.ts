import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Maximum number of entries in a folder that a reader can still survey. */
const MOST = 30

/** Generated folders. */
const generatedFolders = new Set(['node_modules', 'dist', 'migrations'])

/** Folder of numbered pages. A separate index lists them. */
const decisionsFolder = 'docs/decisions'

function foldersIn(folder: string): { path: string; entries: number }[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(
    ({ name }) => !name.startsWith('.') && !generatedFolders.has(name),
  )
  const within = entries.filter((entry) => entry.isDirectory())
  return [
    { path: relative(root, folder), entries: entries.length },
    ...within.flatMap(({ name }) => foldersIn(join(folder, name))),
  ]
}

test('no folder contains more than thirty files and folders', () => {
  const folders = ['packages', 'e2e', 'bench', 'scripts', 'ops', 'docs'].flatMap((name) =>
    foldersIn(join(root, name)),
  )
  expect(folders.length).toBeGreaterThan(100)
  expect(folders.filter(({ path, entries }) => entries > MOST && path !== decisionsFolder)).toEqual([])
})
