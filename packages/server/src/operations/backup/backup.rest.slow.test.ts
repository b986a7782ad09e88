import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '../../adapters/settings/settings.ts'
import { openApplication } from '../../app.ts'
import { makeWholeCompany } from '../../demo/whole-company.ts'
import { ADMIN_PASSWORD, PASSWORD_COST } from '../../testing/people/administrator.ts'
import {
  BACKUP_KEY,
  backUp,
  fingerprints,
  openBackups,
  storedContents,
} from '../../testing/postgresql/backups.ts'
import { temporaryDataFolder } from '../../testing/postgresql/folder.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'
import { openVault } from './format/vault.ts'
import type { Destination } from './make-backup.ts'
import { restoreInstallation } from './restore-installation.ts'
import { verifyBackup } from './verify/verify-backup.ts'

let application: TestApplication
beforeAll(async () => {
  application = await openTestApplication({ demo: makeWholeCompany })
})
afterAll(() => application.close())

/** Opens the application on a restored data folder, as a server does when it starts. */
const open = (dataDir: string) =>
  openApplication(
    readSettings({ DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'error' }),
    {},
    (error) => console.error(error),
    { passwordCost: PASSWORD_COST },
  )

test('a restored company has every row, file, number and password of the original', {
  timeout: 300_000,
}, async () => {
  const backups = join(temporaryDataFolder(), 'backups')
  const destination = await openBackups(backups)
  const { manifest, newContents } = await backUp(application, destination)
  expect(newContents).toBe(manifest.files.contents)
  expect(manifest.files.missing).toEqual([])
  expect(manifest.ledger).toMatchObject({ wrong: 0 })
  expect((await backUp(application, destination)).newContents).toBe(0)

  const dataDir = temporaryDataFolder()
  await mkdir(join(dataDir, 'database'))
  await writeFile(join(dataDir, 'database', 'PG_VERSION'), 'broken')
  const source: Destination = { ...destination, vault: await openVault(destination.target, BACKUP_KEY) }
  const place = { dataDir, databaseUrl: undefined }
  await expect(restoreInstallation(source, place)).rejects.toThrow('is not empty')
  const { aside } = await restoreInstallation(source, place, { at: manifest.id, replace: true })
  expect(await readFile(join(aside ?? '', 'database', 'PG_VERSION'), 'utf8')).toBe('broken')

  const restoredServer = await open(dataDir)
  try {
    const before = await fingerprints(application.database.pool)
    expect(await fingerprints(restoredServer.database.pool)).toEqual(before)
    expect(Object.keys(before).length).toBeGreaterThan(100)
    const contents = await storedContents(application)
    expect(await storedContents(restoredServer)).toEqual(contents)
    expect(contents.length).toBe(manifest.files.contents)
    for (const sha256 of contents) expect(await restoredServer.services.files.isWhole(sha256)).toBe(true)
    for (const file of ['installation-secret', 'storage-key'])
      expect(await readFile(join(dataDir, file), 'utf8')).toBe(
        await readFile(join(application.folder, file), 'utf8'),
      )
    const answer = await restoredServer.fastify.inject({
      method: 'POST',
      url: '/rest/userrest/login',
      payload: { username: 'admin', password: ADMIN_PASSWORD },
    })
    expect(answer.json()).toMatchObject({ error: '', content: { token: expect.any(String) } })
  } finally {
    await restoredServer.close()
  }

  expect(await verifyBackup(source)).toMatchObject({ signed_in: 'admin', order: expect.any(String) })
})
