import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/files/sample-files.ts'
import { startS3Server } from '../../testing/servers/s3-server.ts'
import { openUploadParts } from './open-upload-parts.ts'

const id = 'a'.repeat(32)

test('parts of uploads are stored in the bucket, or in the data folder shared by the servers of a database', async () => {
  await using folder = await temporaryFolder()
  await using server = await startS3Server()
  const settings = { dataDir: folder.path, databaseUrl: 'postgresql://127.0.0.1/lienzo' }
  const inBucket = await openUploadParts({ ...settings, s3: server.settings })
  await inBucket?.put(id, '0-1', Buffer.from('abc'))
  expect([...server.objects.keys()]).toEqual([`uploads/${id}/0-1`])

  const inFolder = await openUploadParts({ ...settings, s3: undefined })
  await inFolder?.put(id, '0-1', Buffer.from('abc'))
  expect(await readdir(join(folder.path, 'upload-parts', id))).toEqual(['0-1'])
  const part = await inFolder?.read(id, '0-1')
  expect(part && (await buffer(part)).toString()).toBe('abc')
})

test('a server with the embedded database is alone and has no parts', async () => {
  const alone = { dataDir: '/nowhere', databaseUrl: undefined, s3: undefined }
  expect(await openUploadParts(alone)).toBeUndefined()
})
