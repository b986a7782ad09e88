import { cp, open, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerWithStaff, makerOf } from '../../testing/company.ts'
import { detailedPicture } from '../../testing/files/sample-files.ts'
import { upload } from '../../testing/files/uploads.ts'
import { BACKUP_KEY, backUp, openBackups } from '../../testing/postgresql/backups.ts'
import { temporaryDataFolder } from '../../testing/postgresql/folder.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'
import { damagedKeys } from './damaged-contents.ts'
import { type Manifest, readManifest, writeManifest } from './format/manifest.ts'
import { openVault } from './format/vault.ts'
import type { Destination } from './make-backup.ts'
import { restoreInstallation } from './restore-installation.ts'
import { openFolderTarget } from './target/folder-target.ts'
import { checkContents } from './verify/check-contents.ts'

let application: TestApplication
let original: string
let id: string
let earlier: string

beforeAll(async () => {
  application = await openTestApplication()
  const admin = await application.signIn('admin')
  const make = makerOf(application, admin)
  const { customer } = await customerWithStaff(application, admin)
  const campaign = await make.campaign({ customer_id: customer.id })
  const picture = await detailedPicture(200, 100).png().toBuffer()
  const uploadId = await upload(application.address, admin, 'cartel.png', picture)
  await application.done(
    'campaignrest/imageupdate',
    { campaign_id: campaign.id, name: 'Cartel', upload: uploadId },
    admin,
  )
  original = temporaryBackups()
  const destination = await openBackups(original)
  earlier = (await backUp(application, destination)).manifest.id
  id = (await backUp(application, destination)).manifest.id
})
afterAll(async () => {
  await application.close()
  await rm(original, { recursive: true, force: true })
})

let count = 0
const temporaryBackups = () => join(application.folder, `backups-${count++}`)

type Damage = (place: { folder: string; backup: string; part(name: string): string }) => Promise<unknown>

/**
 * Damages a copy of the backups, tries to restore the copy into an empty data folder, and checks that the folder remains empty.
 */
async function restoreAfter(damage: Damage, key = BACKUP_KEY) {
  const folder = await damagedFolder(damage)
  const dataDir = temporaryDataFolder()
  try {
    const source = await openSource(folder, key)
    await restoreInstallation(source, { dataDir, databaseUrl: undefined }, { at: id })
  } finally {
    expect(await readdir(dataDir)).toEqual([])
  }
}

/** Copies the backups, and damages the copy. Returns its folder. */
async function damagedFolder(damage: Damage): Promise<string> {
  const folder = temporaryBackups()
  await cp(original, folder, { recursive: true })
  const backup = join(folder, 'backups', id)
  await damage({ folder, backup, part: (name) => join(backup, `${name}.zst.age`) })
  return folder
}

async function openSource(folder: string, key = BACKUP_KEY): Promise<Destination> {
  const target = await openFolderTarget(folder)
  return { target, vault: await openVault(target, key) }
}

/** Changes the manifest and seals it again, which requires the key. */
async function rewrite(folder: string, change: (manifest: Manifest) => Manifest) {
  const target = await openFolderTarget(folder)
  const vault = await openVault(target, BACKUP_KEY)
  await writeManifest(target, vault, change(await readManifest(target, vault, id)))
}

async function flipByte(path: string, at: number) {
  await using file = await open(path, 'r+')
  const [byte] = (await file.read(Buffer.alloc(1), 0, 1, at)).buffer
  await file.write(Buffer.from([(byte ?? 0) ^ 1]), 0, 1, at)
}

async function contentPath(folder: string): Promise<string> {
  const names = await readdir(join(folder, 'files'), { recursive: true })
  return join(folder, 'files', names.find((name) => name.endsWith('.age')) ?? '')
}

const damages: [string, RegExp, Damage][] = [
  ['a missing manifest', /manifest\.json .* is missing/, ({ backup }) => rm(join(backup, 'manifest.json'))],
  [
    'a part that is cut off',
    /tables\/users\.zst\.age .* is cut off: it has 100 of \d+ bytes/,
    ({ part }) => truncate(part('tables/users'), 100),
  ],
  [
    'a flipped byte in a table',
    /tables\/users\.zst\.age .* is not what was written/,
    ({ part }) => flipByte(part('tables/users'), 300),
  ],
  [
    'a flipped byte in the manifest',
    /manifest\.json .* is damaged/,
    async ({ backup }) => {
      const path = join(backup, 'manifest.json')
      await writeFile(path, (await readFile(path, 'utf8')).replace(/"rows": \d/, '"rows": 9'))
    },
  ],
  ['a missing part', /tables\/orders\.zst\.age .* is missing/, ({ part }) => rm(part('tables/orders'))],
  [
    'a missing file',
    /files\/.*, the content [0-9a-f]{64}, is missing/,
    async ({ folder }) => rm(await contentPath(folder)),
  ],
  [
    'a file that is cut off',
    /files\/.*, the content [0-9a-f]{64}, is cut off: it has 500 of \d+ bytes/,
    async ({ folder }) => truncate(await contentPath(folder), 500),
  ],
  [
    'a flipped byte in a file',
    /files\/.* cannot be opened: it is damaged/,
    async ({ folder }) => flipByte(await contentPath(folder), 400),
  ],
  [
    'two parts in the place of each other',
    /tables\/(users|roles)\.zst\.age .* is (cut off|not what was written)/,
    async ({ part }) => {
      await rename(part('tables/users'), part('tables/swapped'))
      await rename(part('tables/roles'), part('tables/users'))
      await rename(part('tables/swapped'), part('tables/roles'))
    },
  ],
  [
    'the manifest of another backup',
    /belongs to the backup /,
    ({ folder, backup }) =>
      cp(join(folder, 'backups', earlier, 'manifest.json'), join(backup, 'manifest.json')),
  ],
  [
    'a newer version',
    /made by a newer Lienzo \(9\.0\.0\): its database has 1 changes/,
    ({ folder }) =>
      rewrite(folder, (manifest) => ({
        ...manifest,
        version: '9.0.0',
        migrations: [...manifest.migrations, { hash: 'unknown', created_at: 9e12 }],
      })),
  ],
  [
    'a newer format',
    /has the format 2/,
    ({ folder }) => rewrite(folder, (manifest) => ({ ...manifest, format: 2 })),
  ],
  [
    'an unknown table',
    /contains a table unheard_of/,
    ({ folder }) =>
      rewrite(folder, (manifest) => ({
        ...manifest,
        tables: manifest.tables.map((table) =>
          table.name === 'webhooks' ? { ...table, name: 'unheard_of' } : table,
        ),
      })),
  ],
  [
    'rows that were not counted',
    /tables\/users\.zst\.age contains \d+ rows, and its backup counted 99/,
    ({ folder }) =>
      rewrite(folder, (manifest) => ({
        ...manifest,
        tables: manifest.tables.map((table) => (table.name === 'users' ? { ...table, rows: 99 } : table)),
      })),
  ],
  [
    'an empty folder',
    /holds no backups: the file identity\.age is missing/,
    async ({ folder }) => {
      for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true })
    },
  ],
]

/** Faults of the installation that reads the backups, and not of a backup. */
const notDamages = new Set(['a newer version', 'a newer format', 'an empty folder'])

test.each(damages)(
  'a restore reports %s in a sentence, and leaves the data folder empty',
  async (name, sentence, damage) => {
    const restoration = restoreAfter(damage)
    const errorName = notDamages.has(name) ? 'BackupRefused' : 'BackupDamaged'
    await expect(restoration).rejects.toMatchObject({ name: errorName })
    await expect(restoration).rejects.toThrow(sentence)
  },
)

test('a restore reports a wrong key in a sentence', async () => {
  await expect(restoreAfter(async () => undefined, BACKUP_KEY.toUpperCase())).rejects.toThrow(
    /BACKUP_KEY does not open identity\.age .*Set it to the key that the first backup there was made with/,
  )
})

test.each<[string, Damage]>([
  ['missing', async ({ folder }) => rm(await contentPath(folder))],
  ['damaged', async ({ folder }) => flipByte(await contentPath(folder), 400)],
])(
  'a restore without damaged files restores the rest, and names a file that is %s',
  async (_name, damage) => {
    const source = await openSource(await damagedFolder(damage))
    const dataDir = temporaryDataFolder()
    const place = { dataDir, databaseUrl: undefined }
    const { lostFiles } = await restoreInstallation(source, place, { at: id, withoutDamaged: true })
    expect(lostFiles).toEqual([
      { id: expect.any(Number), name: 'cartel.png', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ])
    expect(await readdir(dataDir)).toContain('database')
  },
)

test('the backup after a verification writes a damaged file again', async () => {
  const damage: Damage = async ({ folder }) => flipByte(await contentPath(folder), 400)
  const source = await openSource(await damagedFolder(damage))
  const manifest = await readManifest(source.target, source.vault, id)
  expect((await backUp(application, source)).newContents).toBe(0)
  await expect(checkContents(source, manifest)).rejects.toThrow('it is damaged')
  expect((await backUp(application, source)).newContents).toBe(1)
  expect(await checkContents(source, manifest)).toMatchObject({ read_contents: 1 })
  expect((await damagedKeys(source.target)).size).toBe(0)
  expect((await backUp(application, source)).newContents).toBe(0)
})
