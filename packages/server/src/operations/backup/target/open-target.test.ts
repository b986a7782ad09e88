import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/files/sample-files.ts'
import { startS3Server } from '../../../testing/servers/s3-server.ts'
import { openTarget } from './open-target.ts'

/** Writes an object to a bucket. Returns the files that the data folder contains during the transfer. */
async function filesWhileWriting(dataDir: string, use: 'read' | 'write'): Promise<string[]> {
  await using server = await startS3Server()
  const target = await openTarget('s3', { backupS3: server.settings, dataDir }, use)
  let names: string[] = []
  async function* object() {
    yield Buffer.from('artwork')
    names = await readdir(dataDir, { recursive: true })
    yield Buffer.from('of a gigabyte')
  }
  await target.write('files/ab/c', Readable.from(object()))
  return names
}

test('objects of a backup into a bucket are written to the data folder first, and removed there', async () => {
  await using folder = await temporaryFolder()
  const temporary = join('files', 'temporary')
  const names = await filesWhileWriting(folder.path, 'write')
  expect(names.filter((name) => name.startsWith(join(temporary, '/')))).toHaveLength(1)
  expect(await readdir(join(folder.path, temporary))).toEqual([])
})

test('a bucket that is opened for reading leaves the data folder empty', async () => {
  await using folder = await temporaryFolder()
  expect(await filesWhileWriting(folder.path, 'read')).toEqual([])
  expect(await readdir(folder.path)).toEqual([])
})
