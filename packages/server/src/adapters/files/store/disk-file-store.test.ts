import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { isClockSet } from '@lienzo/rules/testing/set-clock'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/files/sample-files.ts'
import { openDiskFileStore } from './disk-file-store.ts'
import { FileNotInStore } from './file-store.ts'

const content = randomBytes(300_000)
const sha256 = createHash('sha256').update(content).digest('hex')

async function storedNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

describe('the file store on disk', () => {
  test('gives back what it was given, whole and in part', async () => {
    await using folder = await temporaryFolder()
    const store = await openDiskFileStore(folder.path)
    expect(await store.put(Readable.from([content.subarray(0, 7), content.subarray(7)]))).toEqual({
      sha256,
      size: 300_000,
    })
    expect(await buffer(await store.readStream(sha256))).toEqual(content)
    expect(await buffer(await store.readStream(sha256, { start: 10, end: 19 }))).toEqual(
      content.subarray(10, 20),
    )
    expect(await store.has(sha256)).toBe(true)
    expect(await store.size(sha256)).toBe(300_000)
    await using copy = await store.localCopy(sha256)
    expect(await readFile(copy.path)).toEqual(content)
  })

  test('takes a path: put leaves the source alone, adopt needs no second copy', async () => {
    await using folder = await temporaryFolder()
    const source = await folder.file('source.bin', content)
    const store = await openDiskFileStore(join(folder.path, 'store'))
    expect(await store.put(source)).toEqual({ sha256, size: 300_000 })
    await writeFile(source, 'changed afterwards')
    expect(await buffer(await store.readStream(sha256))).toEqual(content)

    await store.delete(sha256)
    const upload = await folder.file('upload.bin', content)
    await store.adopt(upload)
    await store.adopt(upload)
    await using copy = await store.localCopy(sha256)
    if (process.platform !== 'win32') expect((await stat(copy.path)).ino).toBe((await stat(upload)).ino)
    expect(await storedNames(join(folder.path, 'store'))).toEqual([sha256])
  })

  test('keeps the same content once, also when 50 bring it at the same moment', async () => {
    await using folder = await temporaryFolder()
    const store = await openDiskFileStore(folder.path)
    const answers = await Promise.all(Array.from({ length: 50 }, () => store.put(Readable.from([content]))))
    expect(new Set(answers.map((answer) => answer.sha256))).toEqual(new Set([sha256]))
    expect(await storedNames(folder.path)).toEqual([sha256])
  })

  test('nothing at all is a content too', async () => {
    await using folder = await temporaryFolder()
    const store = await openDiskFileStore(folder.path)
    const empty = await store.put(Readable.from([]))
    expect(empty.size).toBe(0)
    expect(await buffer(await store.readStream(empty.sha256))).toEqual(Buffer.alloc(0))
  })

  test('leaves nothing behind when the source breaks off', async () => {
    await using folder = await temporaryFolder()
    const store = await openDiskFileStore(folder.path)
    const broken = Readable.from(
      (async function* () {
        yield content
        throw new Error('connection lost')
      })(),
    )
    await expect(store.put(broken)).rejects.toThrow('connection lost')
    await expect(store.put(join(folder.path, 'missing'))).rejects.toThrow('ENOENT')
    await expect(store.adopt(join(folder.path, 'missing'))).rejects.toThrow('ENOENT')
    expect(await storedNames(folder.path)).toEqual([])
  })

  test('repairs a content that the disk lost a part of', async () => {
    await using folder = await temporaryFolder()
    const store = await openDiskFileStore(folder.path)
    await store.put(Readable.from([content]))
    await using copy = await store.localCopy(sha256)
    expect(await store.isWhole(sha256)).toBe(true)
    await writeFile(copy.path, 'damaged')
    expect([await store.isWhole(sha256), await store.has(sha256)]).toEqual([false, false])
    await store.put(Readable.from([content]))
    expect(await buffer(await store.readStream(sha256))).toEqual(content)
  })

  test('says what it does not have, and deletes once', async () => {
    await using folder = await temporaryFolder()
    const store = await openDiskFileStore(folder.path)
    await expect(store.readStream(sha256)).rejects.toThrow(FileNotInStore)
    await expect(store.localCopy(sha256)).rejects.toThrow(FileNotInStore)
    expect(await store.has(sha256)).toBe(false)
    await store.put(Readable.from([content]))
    expect(await store.delete(sha256)).toBe(true)
    expect(await store.delete(sha256)).toBe(false)
  })

  test('no path can hide in an address', async () => {
    await using folder = await temporaryFolder()
    const store = await openDiskFileStore(folder.path)
    for (const address of ['../../secrets.json', sha256.toUpperCase(), `${sha256}/..`, '', 'temporary']) {
      await expect(store.readStream(address)).rejects.toThrow(TypeError)
      await expect(store.delete(address)).rejects.toThrow(TypeError)
    }
  })
})

describe('half-written files', () => {
  test.skipIf(isClockSet)(
    'of a process that was killed are gone after the next start; those of living ones stay',
    async () => {
      await using folder = await temporaryFolder()
      const writer = spawn(process.execPath, [
        fileURLToPath(new URL('../../../testing/programs/endless-put.ts', import.meta.url)),
        folder.path,
      ])
      await once(writer.stdout, 'data')
      const temporary = join(folder.path, 'temporary')
      const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'])
      await writeFile(join(temporary, `${other.pid}-living`), 'half')

      await openDiskFileStore(folder.path)
      expect(await readdir(temporary)).toHaveLength(2)
      writer.kill('SIGKILL')
      await once(writer, 'exit')
      await openDiskFileStore(folder.path)
      expect(await readdir(temporary)).toEqual([`${other.pid}-living`])

      const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1000)
      await utimes(join(temporary, `${other.pid}-living`), longAgo, longAgo)
      await openDiskFileStore(folder.path)
      expect(await readdir(temporary)).toEqual([])
      other.kill()
    },
  )
})
