import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockDataFolder } from '../../db/engine/data-folder-lock.ts'
import { temporaryFolder } from '../../testing/files/sample-files.ts'
import { removeLeftFolders, scratchDataFolder } from './left-folders.ts'

const HOUR_MS = 60 * 60 * 1000

test('removes only folders of backups and verifications that are older than a day', async () => {
  await using folder = await temporaryFolder()
  const now = Date.now()
  for (const [name, hours] of [
    ['lienzo-verify-old', 25],
    ['lienzo-backup-old', 25],
    ['lienzo-verify-running', 23],
    ['somebody-elses', 25],
  ] as const) {
    const path = join(folder.path, name)
    await mkdir(join(path, 'data'), { recursive: true })
    await writeFile(join(path, 'data', 'rows'), 'rows')
    const writtenAt = (now - hours * HOUR_MS) / 1000
    await utimes(path, writtenAt, writtenAt)
  }
  await removeLeftFolders(folder.path, now)
  expect((await readdir(folder.path)).sort()).toEqual(['lienzo-verify-running', 'somebody-elses'])
})

test('removes the folder of a killed verification immediately, and keeps that of a running one', async () => {
  await using folder = await temporaryFolder()
  const [killed, running] = [
    join(folder.path, 'lienzo-verify-killed'),
    join(folder.path, 'lienzo-verify-running'),
  ]
  for (const path of [killed, running]) await mkdir(scratchDataFolder(path), { recursive: true })
  await writeFile(join(scratchDataFolder(killed), 'lienzo.lock'), JSON.stringify({ pid: 2 ** 30 }))
  const unlock = lockDataFolder(scratchDataFolder(running))
  try {
    await removeLeftFolders(folder.path, Date.now())
    expect(await readdir(folder.path)).toEqual(['lienzo-verify-running'])
  } finally {
    unlock()
  }
})
