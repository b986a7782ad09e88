import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/files/sample-files.ts'
import { openServerElsewhere, openTestApplication } from '../../testing/test-application.ts'
import { removeUnnamed } from './unused-files.ts'

const SHA256 = 'ab'.repeat(32)

/** Writes a thumbnail into the data folder of a server, and returns its path. */
async function addThumbnail(folder: string): Promise<string> {
  const path = join(folder, 'thumbnails', 'ab', 'ab', `${SHA256}-96.webp`)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, 'thumbnail')
  return path
}

test('a server that removes a content lets the other servers remove their own thumbnails of it', async () => {
  await using application = await openTestApplication()
  await using folder = await temporaryFolder()
  await using _other = await openServerElsewhere(application, { folder: folder.path, bucket: {} })
  const paths = [await addThumbnail(application.folder), await addThumbnail(folder.path)]

  const { handle: database, services } = application
  await removeUnnamed({ database, services }, SHA256)
  await expect.poll(() => paths.filter(existsSync), { timeout: 10_000 }).toEqual([])
})
