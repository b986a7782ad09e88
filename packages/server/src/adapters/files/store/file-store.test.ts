import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { hashOf, openInBucket, openInFolder } from '../../../testing/servers/opened-stores.ts'
import { FileDamaged, FileNotInStore, type FileStore, type KeptContent } from './file-store.ts'

const content = randomBytes(300_000)
const sha256 = hashOf(content)

async function listContents(store: FileStore, atOnce: number): Promise<KeptContent[]> {
  const batches: KeptContent[][] = []
  for await (const batch of store.contents(atOnce)) batches.push(batch)
  return batches.flat()
}

describe.each([
  ['a folder', openInFolder],
  ['a bucket', openInBucket],
])('a file store in %s', (_, open) => {
  test('returns what it stored, in full and in part, and as a temporary local copy', async () => {
    await using fixture = await open()
    const { store } = fixture
    const parts = [content.subarray(0, 7), content.subarray(7)]
    expect(await store.put(Readable.from(parts))).toEqual({ sha256, size: 300_000 })
    expect(await buffer(await store.readStream(sha256))).toEqual(content)
    const part = await store.readStream(sha256, { start: 10, end: 19 })
    expect(await buffer(part)).toEqual(content.subarray(10, 20))
    expect(await buffer(await store.readStream(sha256, { start: 300_000, end: 300_001 }))).toHaveLength(0)
    expect([await store.has(sha256), await store.size(sha256)]).toEqual([true, 300_000])
    {
      await using copy = await store.localCopy(sha256)
      expect(await readFile(copy.path)).toEqual(content)
    }
    expect(await fixture.halves()).toEqual([])
  })

  test('stores a copy of a file by path, and adopts a finished one', async () => {
    await using fixture = await open()
    const { store, folder } = fixture
    const source = await folder.file('source.bin', content)
    expect(await store.put(source)).toEqual({ sha256, size: 300_000 })
    await writeFile(source, 'changed afterwards')
    expect(await buffer(await store.readStream(sha256))).toEqual(content)
    await store.delete(sha256)
    expect(await store.adopt(await folder.file('upload.bin', content))).toEqual({ sha256, size: 300_000 })
    expect(await store.conditionOf(sha256)).toBe('whole')
  })

  test('stores the same content once, even for 20 concurrent writers', async () => {
    await using fixture = await open()
    const { store } = fixture
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => store.put(Readable.from([content.subarray(0, 500)]))),
    )
    const [first] = answers
    expect(new Set(answers.map((answer) => answer.sha256)).size).toBe(1)
    const batch = await listContents(store, 500)
    expect(batch).toEqual([{ sha256: first?.sha256, size: 500, keptAt: expect.any(Number) }])
  })

  test('stores an empty content', async () => {
    await using fixture = await open()
    const empty = await fixture.store.put(Readable.from([]))
    expect(empty.size).toBe(0)
    expect(await buffer(await fixture.store.readStream(empty.sha256))).toEqual(Buffer.alloc(0))
  })

  test('stores nothing if the source breaks off', async () => {
    await using fixture = await open()
    const { store, folder } = fixture
    const failingSource = Readable.from(
      (async function* () {
        yield content
        throw new Error('connection lost')
      })(),
    )
    await expect(store.put(failingSource)).rejects.toThrow('connection lost')
    await expect(store.put(join(folder.path, 'missing'))).rejects.toThrow('ENOENT')
    await expect(store.adopt(join(folder.path, 'missing'))).rejects.toThrow('ENOENT')
    expect(await listContents(store, 10)).toEqual([])
    expect(await fixture.halves()).toEqual([])
  })

  test('fails a stream of damaged content before its end, quarantines it, and stores it again', async () => {
    await using fixture = await open()
    const { store } = fixture
    await store.put(Readable.from([content]))
    await fixture.damage(sha256, 'damaged')
    expect(await store.conditionOf(sha256)).toBe('damaged')
    await expect(buffer(await store.readStream(sha256))).rejects.toThrow(FileDamaged)
    expect([await store.has(sha256), await fixture.damagedNames()]).toEqual([false, [sha256]])
    await store.put(Readable.from([content]))
    expect(await store.isWhole(sha256)).toBe(true)
    await fixture.damage(sha256, 'damaged again')
    expect([await store.isWhole(sha256), await store.conditionOf(sha256)]).toEqual([false, 'missing'])
  })

  test('reports missing contents, and deletes a content once', async () => {
    await using fixture = await open()
    const { store } = fixture
    await expect(store.readStream(sha256)).rejects.toThrow(FileNotInStore)
    await expect(store.localCopy(sha256)).rejects.toThrow(FileNotInStore)
    expect([await store.has(sha256), await store.conditionOf(sha256)]).toEqual([false, 'missing'])
    await store.put(Readable.from([content]))
    expect(await store.delete(sha256)).toBe(true)
    expect(await store.delete(sha256)).toBe(false)
  })

  test('lists all contents in batches, and is writable', async () => {
    await using fixture = await open()
    const { store } = fixture
    for (const text of ['one', 'two', 'three', 'four', 'five'])
      await store.put(Readable.from([Buffer.from(text)]))
    await store.tryWriting()
    const contents = await listContents(store, 2)
    expect(contents.map(({ size }) => size).toSorted()).toEqual([3, 3, 4, 4, 5])
    expect(await store.unfinishedUploads()).toEqual([])
  })

  // covers: ASVS 5.3.2
  test('rejects a path as an address', async () => {
    await using fixture = await open()
    const { store } = fixture
    for (const address of ['../../secrets.json', sha256.toUpperCase(), `${sha256}/..`, '', 'temporary']) {
      await expect(store.readStream(address)).rejects.toThrow(TypeError)
      await expect(store.delete(address)).rejects.toThrow(TypeError)
    }
  })
})
