import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/files/sample-files.ts'
import { openBackups } from '../../../testing/postgresql/backups.ts'
import { FORMAT, folderOf, writeManifest } from '../format/manifest.ts'
import { writePart } from '../format/parts.ts'
import { oneChunk } from '../format/vault.ts'
import type { Destination } from '../make-backup.ts'
import { findOutdated, removeOutdated } from './remove-old.ts'

const DAY = 86_400

/** Writes a backup without rows and files that was made on this day. Returns its id. */
async function writeBackup(destination: Destination, day: number, name: string): Promise<string> {
  const id = `${String(day).padStart(4, '0')}-${name}`
  const part = await writePart(destination, `${folderOf(id)}/contents.zst.age`, Readable.from(['']))
  await writeManifest(destination.target, destination.vault, {
    ...{ format: FORMAT, id, made_at: day * DAY, version: '1', postgresql: '18', migrations: [], tables: [] },
    ...{
      queues: { ...part, rows: 0 },
      jobs: { ...part, rows: 0 },
      sequences: [],
      erasures: [],
      settings: {},
    },
    ...{ ledger: { movements: 0, euros: 0, m2: 0, wrong: 0 }, keys: part },
    files: { ...part, contents: 0, bytes: 0, missing: [] },
  })
  return id
}

test('a damaged manifest does not stop the removal of other outdated backups, only that of files', async () => {
  await using folder = await temporaryFolder()
  const destination = await openBackups(folder.path)
  const { target } = destination
  const damaged = await writeBackup(destination, 1, 'damaged')
  await target.write(`${folderOf(damaged)}/manifest.json`, oneChunk(Buffer.from('{}')))
  const outdated = await writeBackup(destination, 2, 'a')
  const newest = await writeBackup(destination, 2, 'b')
  await target.write('files/ab/c', oneChunk(Buffer.from('perhaps needed')))

  const found = await findOutdated(destination, 3 * DAY)
  expect(found).toMatchObject({ backups: [outdated], contents: [], bytes: 0 })
  expect(found.faults).toEqual([expect.stringContaining(`backups/${damaged}/manifest.json`)])
  await removeOutdated(destination, found)
  const objects = await Readable.from(target.list('')).toArray()
  expect(new Set(objects.map(({ key }) => key.split('/')[1]))).toEqual(
    new Set([undefined, 'ab', damaged, newest]),
  )

  await removeOutdated(destination, { ...found, backups: [damaged] })
  const unneeded = await findOutdated(destination, 3 * DAY)
  expect(unneeded).toMatchObject({ contents: ['files/ab/c'], faults: [] })

  await target.write('damaged/ab/c', oneChunk(Buffer.from('mark')))
  await removeOutdated(destination, unneeded)
  expect(await target.size('files/ab/c')).toBeUndefined()
  expect(await target.size('damaged/ab/c')).toBeUndefined()
})
