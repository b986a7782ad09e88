import { hostname } from 'node:os'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { openTemporaryFiles } from '../../../adapters/files/store/temporary-files.ts'
import { expectRenewal } from '../../../testing/files/lock-renewal.ts'
import { temporaryFolder } from '../../../testing/files/sample-files.ts'
import { startS3Server } from '../../../testing/servers/s3-server.ts'
import { openBucketTarget } from './bucket-target.ts'

const folder = await temporaryFolder()
afterAll(() => folder[Symbol.asyncDispose]())
const temporary = await openTemporaryFiles(folder.path)

const bytes = (text: string) => Readable.from([Buffer.from(text)])

test('a backup bucket shows only complete objects, lists by folder, and removes', async () => {
  await using server = await startS3Server()
  const target = await openBucketTarget({ settings: server.settings, temporary })
  async function* brokenSource() {
    yield Buffer.from('half')
    throw new Error('The database was gone')
  }
  await expect(target.write('files/ab/c', brokenSource())).rejects.toThrow('The database was gone')
  expect(await target.size('files/ab/c')).toBeUndefined()
  expect(await target.read('files/ab/c')).toBeUndefined()
  expect(await target.write('files/ab/c', bytes('whole'))).toMatchObject({ size: 5 })
  await target.write('backups/1/manifest.json', bytes('{}'))
  expect(String(await buffer((await target.read('files/ab/c')) ?? Readable.from([])))).toBe('whole')
  const objects = await Readable.from(target.list('files/')).toArray()
  expect(objects).toEqual([{ key: 'files/ab/c', size: 5, writtenAt: expect.any(Number) }])
  await target.remove('files/ab/c')
  await target.remove('files/ab/c')
  expect([...server.objects.keys()]).toEqual(['backups/1/manifest.json'])
})

test('a backup bucket accepts one backup at a time, and takes over the lock of a dead process', async () => {
  await using server = await startS3Server()
  const target = await openBucketTarget({ settings: server.settings, temporary })
  {
    await using _lock = await target.lock()
    await expect(target.lock()).rejects.toThrow(`by the process ${process.pid} of ${hostname()}`)
  }
  // Locks of earlier versions have no time; the store knows when they were written.
  const writeLock = (pid: number, host: string) =>
    target.write('backup.lock', bytes(JSON.stringify({ pid, host })))
  await writeLock(1, 'another machine')
  await expect(target.lock()).rejects.toThrow('of another machine')
  await writeLock(2 ** 30, hostname())
  {
    await using _lock = await target.lock()
  }
  expect(server.objects.size).toBe(0)
})

test('a backup bucket renews its lock every minute', async () => {
  await using server = await startS3Server()
  const target = await openBucketTarget({ settings: server.settings, temporary })
  await expectRenewal(target, async () => String(server.objects.get('backup.lock')?.content))
  expect(server.objects.size).toBe(0)
})

test('a backup bucket refused by the store is reported with its own settings', async () => {
  await using server = await startS3Server()
  const settings = { ...server.settings, secretKey: 'wrong' }
  await expect(openBucketTarget({ settings, temporary })).rejects.toThrow('BACKUP_S3_SECRET_KEY')
})
