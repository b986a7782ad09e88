import { existsSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestApplication } from '../../testing/test-application.ts'

const DAY = 86_400

/** Writes a file that was last used `days` days ago, and returns its path. */
async function addFile(path: string, days: number): Promise<string> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, 'old')
  const usedAt = Date.now() / 1000 - days * DAY
  await utimes(path, usedAt, usedAt)
  return path
}

test('a server that leaves jobs to others removes its own old mails and thumbnails', async () => {
  await using application = await openTestApplication({ role: 'web', pace: { cleaningMilliseconds: 0 } })
  const { folder } = application
  const oldPaths = [
    await addFile(join(folder, 'outbox', 'old.eml'), 31),
    await addFile(join(folder, 'thumbnails', 'ab', 'cd', 'old.webp'), 91),
  ]
  const newPaths = [
    await addFile(join(folder, 'outbox', 'new.eml'), 29),
    await addFile(join(folder, 'thumbnails', 'ab', 'cd', 'new.webp'), 89),
  ]
  await application.workOnJobs()
  await expect.poll(() => oldPaths.filter(existsSync), { timeout: 10_000 }).toEqual([])
  expect(newPaths.filter(existsSync)).toEqual(newPaths)
})
