import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readArchive } from '../../testing/files/read-archive.ts'
import { type ArchiveFile, archiveStream } from './archive-stream.ts'

const modified = new Date(2026, 3, 5, 10, 20, 30)
const contents =
  (text = '') =>
  () => ({ name: '_Contents.txt', text })

function file(name: string, open: () => Promise<Readable>): ArchiveFile {
  return { name, modified, open }
}

async function bytesOf(archive: Readable): Promise<Buffer> {
  return Buffer.concat(await archive.toArray())
}

test('an archive stream contains the files in order with their dates, and the text at the end', async () => {
  const bytes = await bytesOf(
    archiveStream(
      [
        file('01 ñ 🏬.txt', async () => Readable.from([Buffer.from('one')])),
        file('02 empty.txt', async () => Readable.from([])),
      ],
      contents('Both are there.'),
    ),
  )
  const read = await readArchive(bytes)
  expect(read.map(({ name, content }) => [name, content.toString()])).toEqual([
    ['01 ñ 🏬.txt', 'one'],
    ['02 empty.txt', ''],
    ['_Contents.txt', 'Both are there.'],
  ])
  expect(read[0]?.modified).toEqual(modified)
})

test('an archive stream omits files that cannot be opened, and reports them', async () => {
  const missingFile = file('lost.txt', () => Promise.reject(new Error('gone')))
  const readableFile = file('kept.txt', async () => Readable.from([Buffer.from('here')]))
  const bytes = await bytesOf(
    archiveStream([missingFile, readableFile], (missing) => ({
      name: 'list.txt',
      text: [...missing].map((each) => each.name).join(),
    })),
  )
  const read = await readArchive(bytes)
  expect(read.map(({ name, content }) => [name, content.toString()])).toEqual([
    ['kept.txt', 'here'],
    ['list.txt', 'lost.txt'],
  ])
})

test('an archive stream fails if a content breaks off in the middle', async () => {
  async function* failingContent() {
    yield Buffer.from('half')
    throw new Error('The disk is gone')
  }
  const archive = archiveStream([file('a', async () => Readable.from(failingContent()))], contents())
  await expect(bytesOf(archive)).rejects.toThrow('The disk is gone')
})

test('an archive stream opens one file at a time as it is read, with little memory', async () => {
  const PIECE = Buffer.alloc(1024 * 1024)
  const PIECES = 64
  let pieceCount = 0
  const openedNames: string[] = []
  const large = (name: string) =>
    file(name, async () => {
      openedNames.push(name)
      return new Readable({
        read() {
          pieceCount += 1
          this.push(pieceCount % PIECES === 0 ? null : PIECE)
        },
      })
    })
  const archive = archiveStream([large('a'), large('b')], contents())
  let bytesRead = 0
  for await (const chunk of archive as AsyncIterable<Buffer>) {
    bytesRead += chunk.length
    // The stream keeps in memory only the bytes that the files have produced and the test has not read yet.
    expect(pieceCount * PIECE.length - bytesRead).toBeLessThan(8 * PIECE.length)
    if (bytesRead < PIECE.length) expect(openedNames).toEqual(['a'])
  }
  expect(openedNames).toEqual(['a', 'b'])
  expect(bytesRead).toBeGreaterThan(2 * (PIECES - 1) * PIECE.length)
})

// covers: ASVS 1.4.3
test('an archive stream closes the open file when the reader stops', async () => {
  const open = new Readable({
    read() {
      this.push(Buffer.alloc(64 * 1024))
    },
  })
  const archive = archiveStream([file('endless', async () => open)], contents())
  for await (const _chunk of archive) break
  await expect.poll(() => open.destroyed).toBe(true)
})
