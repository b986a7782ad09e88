import { randomBytes } from 'node:crypto'
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { expectRenewal } from '../../../testing/files/lock-renewal.ts'
import { temporaryFolder } from '../../../testing/files/sample-files.ts'
import { openBackups } from '../../../testing/postgresql/backups.ts'
import { makeFolderTarget } from '../target/folder-target.ts'

async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await Readable.from(stream).toArray())
}

test('a vault opens what it sealed, knows its size in advance, and rejects truncated or modified data', async () => {
  await using folder = await temporaryFolder()
  const { target, vault } = await openBackups(folder.path)
  for (const size of [0, 1, 65_536, 65_537, 200_000]) {
    const plain = randomBytes(size)
    const { size: sealedSize } = await target.write('files/a', vault.seal(Readable.from([plain])))
    expect(sealedSize).toBe(vault.sealedSize(size))
    const sealedBytes = await bytesOf((await target.read('files/a')) ?? Readable.from([]))
    expect(await bytesOf(vault.open(Readable.from([sealedBytes])))).toEqual(plain)
    // Truncates the data by one byte, and by the size of a full sealed chunk.
    for (const end of [sealedBytes.length - 1, Math.max(0, sealedBytes.length - 65_552)])
      await expect(bytesOf(vault.open(Readable.from([sealedBytes.subarray(0, end)])))).rejects.toThrow()
    sealedBytes[sealedBytes.length - 1] = (sealedBytes.at(-1) ?? 0) ^ 1
    await expect(bytesOf(vault.open(Readable.from([sealedBytes])))).rejects.toThrow()
  }
  expect(vault.contentKey('a'.repeat(64))).not.toContain('aaaa')
})

test('a backup folder shows only complete objects', async () => {
  await using folder = await temporaryFolder()
  const target = await makeFolderTarget(join(folder.path, 'backups'))
  async function* brokenSource() {
    yield Buffer.from('half')
    throw new Error('The store was gone')
  }
  await expect(target.write('files/ab/c', brokenSource())).rejects.toThrow('The store was gone')
  expect(await target.size('files/ab/c')).toBeUndefined()
  expect(await readdir(join(target.name, 'files/ab'))).toEqual([])
  await target.write('files/ab/c', Readable.from([Buffer.from('whole')]))
  const objects = await Readable.from(target.list('files/')).toArray()
  expect(objects).toMatchObject([{ key: 'files/ab/c', size: 5, writtenAt: expect.any(Number) }])
  await target.remove('files/ab/c')
  expect(await readdir(target.name)).toEqual([])
})

test('a backup folder accepts one backup at a time, and takes over the lock of a dead process', async () => {
  await using folder = await temporaryFolder()
  const target = await makeFolderTarget(folder.path)
  {
    await using _lock = await target.lock()
    await expect(target.lock()).rejects.toThrow(`by the process ${process.pid} of ${hostname()}`)
  }
  const lock = join(folder.path, 'backup.lock')
  await writeFile(lock, JSON.stringify({ pid: 1, host: 'another machine' }))
  await expect(target.lock()).rejects.toThrow('of another machine')
  const longAgo = Date.now() / 1000 - 11 * 60
  await utimes(lock, longAgo, longAgo)
  await (await target.lock())[Symbol.asyncDispose]()
  await writeFile(lock, JSON.stringify({ pid: 2 ** 30, host: hostname() }))
  await (await target.lock())[Symbol.asyncDispose]()
  expect(await readdir(folder.path)).toEqual([])
})

test('a backup folder renews its lock every minute', async () => {
  await using folder = await temporaryFolder()
  const target = await makeFolderTarget(folder.path)
  await expectRenewal(target, () => readFile(join(folder.path, 'backup.lock'), 'utf8'))
  expect(await readdir(folder.path)).toEqual([])
})
