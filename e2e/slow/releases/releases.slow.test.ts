import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { mayEdit, resourcePaths } from '@lienzo/rules/people/permissions'
import { openFileStore } from '@lienzo/server/adapters/files/open-file-store'
import { openVault } from '@lienzo/server/operations/backup/format/vault'
import { hashOf } from '@lienzo/server/operations/backup/hash-of'
import { restoreInstallation } from '@lienzo/server/operations/backup/restore-installation'
import { makeFolderTarget } from '@lienzo/server/operations/backup/target/folder-target'
import { verifyBackup } from '@lienzo/server/operations/backup/verify/verify-backup'
import { placeForData } from '@lienzo/server/testing/postgresql/place-for-data'
import { callsTo } from '@lienzo/server/testing/test-application'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startServer } from '../../company/running-server.ts'
import { type HouseTotals, readHouseTotals } from './house-totals.ts'
import { keptReleases, RELEASE_KEY, RELEASE_PASSWORD, type ReleaseFixture, unpack } from './kept-releases.ts'

/** Returns a new empty folder, which is removed after the test. */
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(placeForData().folder, 'lienzo-release-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function totalsOf({ totals }: ReleaseFixture): Promise<HouseTotals> {
  return JSON.parse(await readFile(totals, 'utf8'))
}

/** Starts this version on a data folder, without background jobs, and stops it after the test. Returns its address. */
async function startThisVersion(folder: string): Promise<string> {
  const server = await startServer({ folder, environment: { DEMO: 'off', ROLE: 'web' } })
  onTestFinished(() => server.end())
  return server.address
}

/** Returns the paths that no role of a house is allowed to edit, so that nobody could grant them either. */
async function pathsWithoutRole(address: string): Promise<string[]> {
  const { signIn, done } = callsTo(address)
  const token = await signIn('admin', RELEASE_PASSWORD)
  const roles = await Promise.all(
    (await done('rolerest/list', {}, token)).rows.map(({ id }) => done('rolerest/get', { id }, token)),
  )
  return resourcePaths.filter((path) => !roles.some(({ permissions }) => mayEdit(permissions, path)))
}

/** Returns the number of contents in the file store of a data folder. Throws if one of them has another hash. */
async function countContents(dataDir: string): Promise<number> {
  const store = await openFileStore({ dataDir, s3: undefined })
  let count = 0
  for await (const batch of store.contents(100)) {
    for (const { sha256 } of batch) expect(await hashOf(await store.readStream(sha256))).toBe(sha256)
    count += batch.length
  }
  return count
}

describe.each(keptReleases())('version $version', { timeout: 180_000 }, (fixture) => {
  test('leaves a data folder on which this version starts, with the same records, sums, files and rights', async () => {
    const folder = await newFolder()
    await unpack(fixture.dataFolder, folder)
    const address = await startThisVersion(folder)
    expect(await readHouseTotals(address)).toEqual(await totalsOf(fixture))
    expect(await pathsWithoutRole(address)).toEqual([])
    expect(await countContents(folder)).toBe(20)
  })

  test('leaves a backup that this version verifies, and restores with the same records, sums and files', async () => {
    const backups = await newFolder()
    await unpack(fixture.backups, backups)
    const target = await makeFolderTarget(backups)
    const source = { target, vault: await openVault(target, RELEASE_KEY) }
    expect(await verifyBackup(source)).toMatchObject({ signed_in: 'admin', read_contents: 20 })

    const folder = await newFolder()
    await restoreInstallation(source, { dataDir: folder, databaseUrl: undefined })
    expect(await readHouseTotals(await startThisVersion(folder))).toEqual(await totalsOf(fixture))
    expect(await countContents(folder)).toBe(20)
  })
})
