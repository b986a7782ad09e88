import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readArchive } from '../../testing/files/read-archive.ts'
import { zipStream } from './zip-stream.ts'

const parts = () => [
  { name: 'first.xml', content: ['<a>', 'ñ🏬', '</a>'] },
  { name: 'folder/empty.xml', content: [] },
]

test('a ZIP stream contains its parts in order, compressed, and is deterministic', async () => {
  const long = { name: 'long.xml', content: Array<string>(1_000).fill('<row/>') }
  const bytes = await buffer(zipStream([...parts(), long]))
  const read = await readArchive(bytes)
  expect(read.map(({ name, content }) => [name, content.toString()])).toEqual([
    ['first.xml', '<a>ñ🏬</a>'],
    ['folder/empty.xml', ''],
    ['long.xml', '<row/>'.repeat(1_000)],
  ])
  expect(bytes.length).toBeLessThan(1_000)
  expect(await buffer(zipStream([...parts(), long]))).toEqual(bytes)
})

test('a ZIP stream requests a part only when the one before is written', async () => {
  let rows = 0
  async function* first() {
    await setTimeout(5)
    rows = 7
    yield '<sheet/>'
  }
  function* second() {
    yield `rows: ${rows}`
  }
  const archive = zipStream([
    { name: 'sheet', content: first() },
    { name: 'count', content: second() },
  ])
  const [, count] = await readArchive(await buffer(archive))
  expect(count?.content.toString()).toBe('rows: 7')
})

test('a ZIP stream fails if a part breaks off in the middle', async () => {
  async function* failingContent() {
    yield 'half'
    throw new Error('The database is gone')
  }
  const archive = zipStream([{ name: 'a', content: failingContent() }, ...parts()])
  await expect(buffer(archive)).rejects.toThrow('The database is gone')
})

test('a ZIP stream closes the open part when the reader stops, after little output', async () => {
  let chunkCount = 0
  let hasEnded = false
  async function* endless() {
    try {
      for (;;) {
        chunkCount += 1
        yield crypto.randomUUID().repeat(1_000)
      }
    } finally {
      hasEnded = true
    }
  }
  for await (const _bytes of zipStream([{ name: 'endless', content: endless() }])) break
  await expect.poll(() => hasEnded).toBe(true)
  expect(chunkCount).toBeLessThan(100)
})
