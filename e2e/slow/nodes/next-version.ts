import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { placeForData } from '@lienzo/server/testing/postgresql/place-for-data'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Version number that the copy has. */
export const NEXT_VERSION = '0.2.0'

/**
 * Copies the server to a new folder as a later version, which has one more migration. Returns the path of its entry point. All
 * other packages are links to those of this version.
 */
export async function copyAsNextVersion(
  migration: string,
): Promise<{ entry: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(placeForData().folder, 'lienzo-next-'))
  const packages = join(folder, 'packages')
  await mkdir(packages)
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const name of await readdir(join(root, 'packages')))
    if (name !== 'server') await symlink(join(root, 'packages', name), join(packages, name))
  const copy = join(packages, 'server')
  await cp(join(root, 'packages/server'), copy, {
    recursive: true,
    filter: (path) => !/\.test\.ts$|_snapshot\.json$|\/demo\/kept\/data$|\/node_modules$/.test(path),
  })
  await changeJson(join(copy, 'package.json'), (manifest: object) => ({ ...manifest, version: NEXT_VERSION }))
  const tag = '9999_next_version'
  await writeFile(join(copy, `src/db/migrations/${tag}.sql`), migration)
  await changeJson(join(copy, 'src/db/migrations/meta/_journal.json'), (journal: Journal) => ({
    ...journal,
    entries: [...journal.entries, { idx: 9999, version: '7', when: Date.now(), tag, breakpoints: true }],
  }))
  return {
    entry: join(copy, 'src/main.ts'),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

type Journal = { entries: object[] }

async function changeJson<Content>(path: string, change: (content: Content) => object): Promise<void> {
  await writeFile(path, JSON.stringify(change(JSON.parse(await readFile(path, 'utf8')))))
}
