import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openFileStore } from '@lienzo/server/adapters/files/open-file-store'
import { ownVersion } from '@lienzo/server/adapters/system/own-version'
import { connectBeside } from '@lienzo/server/db/engine/connect-beside'
import { makeVault } from '@lienzo/server/operations/backup/format/vault'
import { makeBackup } from '@lienzo/server/operations/backup/make-backup'
import { readKeys } from '@lienzo/server/operations/backup/secret-files'
import { makeFolderTarget } from '@lienzo/server/operations/backup/target/folder-target'
import { startServer } from '../../company/running-server.ts'
import { readHouseTotals } from './house-totals.ts'
import { fixtureOf, pack, RELEASE_KEY, RELEASE_PASSWORD } from './kept-releases.ts'

/** Number of stored files that a fixture keeps, the smallest ones; all of them would take 8 MB for each version. */
const KEPT_FILES = 20

/**
 * Saves the demo company of this version, as a data folder and as a backup, for the tests of all later versions. Throws if the
 * version has been saved before, because a released version does not change.
 */
async function keepRelease(): Promise<void> {
  const fixture = fixtureOf(await ownVersion())
  await mkdir(join(fixture.folder, '..'), { recursive: true })
  await mkdir(fixture.folder)
  const server = await startServer({ environment: { ADMIN_PASSWORD: RELEASE_PASSWORD, ROLE: 'web' } })
  try {
    const totals = await readHouseTotals(server.address)
    await server.end()
    await removeLargeFiles(join(server.folder, 'files'))
    await removeSpareSegments(server.folder)
    await pack(server.folder, fixture.dataFolder)
    const backups = join(server.folder, 'backups')
    await backUp(server.folder, backups)
    await pack(backups, fixture.backups)
    await writeFile(fixture.totals, `${JSON.stringify(totals)}\n`)
    console.log(`${fixture.folder}: ${(await stat(fixture.dataFolder)).size} bytes and a backup`)
  } finally {
    await server.remove()
  }
}

async function removeLargeFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  const files = await Promise.all(paths.map(async (path) => ({ path, bytes: (await stat(path)).size })))
  const largeFiles = files.sort((a, b) => a.bytes - b.bytes).slice(KEPT_FILES)
  await Promise.all(largeFiles.map(({ path }) => rm(path)))
}

/**
 * Removes the segments of the write-ahead log that PostgreSQL has set aside for reuse, and does not read at a start. They would
 * be most of the fixture.
 */
async function removeSpareSegments(dataDir: string): Promise<void> {
  const { client, close } = await connectBeside({ dataDir, databaseUrl: undefined }, 'release')
  const { rows } = await client.query<{ name: string }>(
    'select pg_walfile_name(pg_current_wal_lsn()) as name',
  )
  await close()
  const folder = join(dataDir, 'database', 'pg_wal')
  const segments = (await readdir(folder)).filter((name) => /^[0-9A-F]{24}$/.test(name)).sort()
  // The stop can write into the next segment.
  const current = segments.indexOf(rows[0]?.name ?? '')
  const spareSegments = segments.filter((_, index) => index !== current && index !== current + 1)
  await Promise.all(spareSegments.map((name) => rm(join(folder, name))))
}

async function backUp(dataDir: string, folder: string): Promise<void> {
  const target = await makeFolderTarget(folder)
  const { client, close } = await connectBeside({ dataDir, databaseUrl: undefined }, 'backup')
  try {
    await makeBackup(
      {
        client,
        files: await openFileStore({ dataDir, s3: undefined }),
        version: await ownVersion(),
        settings: {},
        keys: await readKeys(dataDir, {}),
      },
      { target, vault: await makeVault(target, RELEASE_KEY) },
    )
  } finally {
    await close()
  }
}

await keepRelease()
