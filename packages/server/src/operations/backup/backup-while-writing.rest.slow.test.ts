import { createHash, randomUUID } from 'node:crypto'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeUnusedFiles, UNNAMED_SECONDS } from '../../core/files/unused-files.ts'
import { customerWithStaff } from '../../testing/company.ts'
import { upload } from '../../testing/files/uploads.ts'
import { backUp, openBackups } from '../../testing/postgresql/backups.ts'
import { temporaryDataFolder } from '../../testing/postgresql/folder.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'
import { newestBackup } from './format/manifest.ts'
import { oneChunk } from './format/vault.ts'
import { hashOf } from './hash-of.ts'
import { contentsOf, readContent } from './restore-backup.ts'
import { findOutdated, removeOutdated } from './retention/remove-old.ts'
import { keptBackups } from './retention/retention.ts'

/** Number of backups made while the test uploads files, removes files and changes balances; `BACKUP_ROUNDS` overrides it. */
const ROUNDS = Number(process.env.BACKUP_ROUNDS ?? 12)

let application: TestApplication
let admin: string
let user_id: number

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  const { user } = await customerWithStaff(application, admin)
  user_id = user.id
})
afterAll(() => application.close())

const now = () => Math.floor(Date.now() / 1000)

/** Uploads a file to which no record refers, and sets the modification time of its content to a month ago. */
async function uploadUnused() {
  const content = Buffer.from(`a file of its own ${randomUUID()}`)
  const sha256 = createHash('sha256').update(content).digest('hex')
  await upload(application.address, admin, 'nota.txt', content)
  const path = join(application.folder, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256)
  const old = now() - 30 * 24 * 60 * 60
  // The concurrent removal of unused files may already have removed the content.
  await utimes(path, old, old).catch(() => undefined)
}

async function adjustBalance() {
  const adjustment = { user_id, euros: 1, m2: 0.5, reason: 'Muestra' }
  await application.done('userrest/adjustsaldo', adjustment, admin)
}

async function removeUnused() {
  const { handle: database, services } = application
  await removeUnusedFiles({ database, services }, { files: now() + 60, contents: now() - UNNAMED_SECONDS })
}

test('a backup during writes has every file that its rows reference, and balances that match their movements', {
  timeout: 30_000 + ROUNDS * 5_000,
}, async () => {
  const destination = await openBackups(join(temporaryDataFolder(), 'backups'))
  let isDone = false
  const repeat = async (act: () => Promise<void>) => {
    while (!isDone) await act()
  }
  const others = [repeat(uploadUnused), repeat(uploadUnused), repeat(adjustBalance), repeat(removeUnused)]
  const backups: Awaited<ReturnType<typeof backUp>>[] = []
  try {
    for (let round = 0; round < ROUNDS; round++) {
      // A token expires before a thousand rounds are over.
      if (round % 100 === 99) admin = await application.signIn('admin')
      backups.push(await backUp(application, destination))
    }
  } finally {
    isDone = true
    await Promise.all(others)
  }
  for (const { manifest } of backups) {
    expect(manifest.files.missing).toEqual([])
    expect(manifest.ledger.wrong).toBe(0)
    const { movements, euros, m2 } = manifest.ledger
    expect([euros, m2]).toEqual([movements * 100, movements * 5000])
    for (const content of await contentsOf(destination, manifest))
      expect(await hashOf(await readContent(destination, content))).toBe(content.sha256)
  }
  expect(backups.at(-1)?.manifest.ledger.movements).toBeGreaterThan(
    backups[0]?.manifest.ledger.movements ?? 0,
  )
  expect(backups.some(({ newContents }) => newContents > 0)).toBe(true)

  // Retention keeps only the last backup of a day, and the files that this backup needs.
  const last = backups.at(-1)?.manifest
  const outdated = await findOutdated(destination, now())
  const keptManifests = keptBackups(backups.map(({ manifest }) => manifest))
  expect(outdated.backups).toHaveLength(ROUNDS - keptManifests.length)
  expect(outdated.contents.length).toBeGreaterThan(0)
  const [first = ''] = outdated.backups
  await removeOutdated(destination, outdated)
  const remainingFiles = await Readable.from(destination.target.list('files/')).toArray()
  if (keptManifests.length === 1) expect(remainingFiles).toHaveLength(last?.files.contents ?? 0)
  expect(await newestBackup(destination.target)).toBe(last?.id)

  // If a manifest is damaged, nobody knows which files its backup needs, so no file may be removed.
  await destination.target.write(`backups/${first}/manifest.json`, oneChunk(Buffer.from('{}')))
  expect(await findOutdated(destination, now())).toMatchObject({
    contents: [],
    faults: [expect.stringContaining('is damaged')],
  })
})
