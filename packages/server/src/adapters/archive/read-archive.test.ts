import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { type MadeEntry, makeArchive } from '../../testing/files/make-archive.ts'
import { ReadArchive, UnreadableArchive, UnreadableEntry } from './read-archive.ts'

async function withArchive<Result>(
  content: Buffer,
  read: (path: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'lienzo-archive-'))
  try {
    await writeFile(join(folder, 'archive'), content)
    return await read(join(folder, 'archive'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function pathsOf(entries: readonly MadeEntry[]): Promise<string[]> {
  return withArchive(makeArchive(entries), async (path) => {
    await using archive = await ReadArchive.open(path, 100)
    return archive.files.map((file) => file.path)
  })
}

test('decodes names as the program that wrote them intended', async () => {
  const entryOf = (name: string | Buffer, flags = 0): MadeEntry => ({ name, content: '', flags })
  expect(
    await pathsOf([
      entryOf('Farmácia Río.jpg', 0x800),
      // macOS writes decomposed UTF-8 without setting the UTF-8 flag.
      entryOf('Farmácia Río.jpg'.normalize('NFD')),
      // In CP437, the default of the ZIP standard, é is 0x82 and ñ is 0xa4.
      entryOf(Buffer.from([0x43, 0x61, 0x66, 0x82, 0x20, 0xa4, 0x2e, 0x6a, 0x70, 0x67])),
      // Windows in Portugal writes CP850, where 0xc6 is ã. In CP437, 0xc6 is a box-drawing character.
      entryOf(Buffer.from([0x4a, 0x6f, 0xc6, 0x6f, 0x2e, 0x6a, 0x70, 0x67])),
      entryOf('fotos\\12\\fachada.jpg', 0x800),
      entryOf('carpeta/', 0x800),
    ]),
  ).toEqual(['Farmácia Río.jpg', 'Farmácia Río.jpg', 'Café ñ.jpg', 'João.jpg', 'fotos/12/fachada.jpg'])
})

test('reports damaged, truncated or oversized entries, and never unpacks beyond their size', async () => {
  const [good, larger] = [
    { name: 'a.jpg', content: 'whole' },
    { name: 'b.jpg', content: 'x'.repeat(100_000), saidSize: 10 },
  ]
  await withArchive(makeArchive([good, larger]), async (path) => {
    await using archive = await ReadArchive.open(path, 10)
    const [first, second] = archive.files
    if (!first || !second) throw new Error('Two files were packed')
    expect((await buffer(archive.content(first))).toString()).toBe('whole')
    let byteCount = 0
    const reading = (async () => {
      for await (const piece of archive.content(second)) byteCount += piece.length
    })()
    await expect(reading).rejects.toThrow(UnreadableEntry)
    expect(byteCount).toBeLessThanOrEqual(10)
  })
  const whole = makeArchive([good])
  await withArchive(whole.subarray(0, -30), async (path) => {
    await expect(ReadArchive.open(path, 10)).rejects.toThrow(UnreadableArchive)
  })
  await withArchive(makeArchive([good, good, good]), async (path) => {
    await expect(ReadArchive.open(path, 2)).rejects.toMatchObject({ reason: 'too_many' })
  })
})
