import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { openBackups } from '../../../testing/postgresql/backups.ts'
import { temporaryDataFolder } from '../../../testing/postgresql/folder.ts'
import { BackupDamaged } from '../backup-refused.ts'
import { damagedKeys } from '../damaged-contents.ts'
import { writePart } from '../format/parts.ts'
import { oneChunk } from '../format/vault.ts'
import type { Destination } from '../make-backup.ts'
import { checkContents, READ_CONTENTS } from './check-contents.ts'

const COUNT = READ_CONTENTS + 30

/** Creates a folder of backups with `COUNT` small contents, and returns it with the part of a manifest that lists them. */
async function makeContents() {
  const destination = await openBackups(join(temporaryDataFolder(), 'backups'))
  const { target, vault } = destination
  const lines: string[] = []
  for (let index = 0; index < COUNT; index += 1) {
    const bytes = Buffer.from(`content ${index}`)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await target.write(vault.contentKey(sha256), vault.seal(oneChunk(bytes)))
    lines.push(`${sha256}\t${bytes.length}`)
  }
  const part = await writePart(destination, 'contents', Readable.from([lines.join('\n')]))
  return { destination, manifest: { id: 'a', files: { ...part, contents: COUNT, bytes: 0, missing: [] } } }
}

/** Returns the destination, and a list of the streams of contents that are opened from it. */
function countingStreams(destination: Destination) {
  const streams: Readable[] = []
  const read = async (key: string) => {
    const stream = await destination.target.read(key)
    if (stream && key.startsWith('files/')) streams.push(stream)
    return stream
  }
  return { source: { ...destination, target: { ...destination.target, read } }, streams }
}

test('a verification opens only the contents that it reads, and closes them', async () => {
  const { destination, manifest } = await makeContents()
  const { source, streams } = countingStreams(destination)
  expect(await checkContents(source, manifest)).toEqual({
    contents: COUNT,
    read_contents: READ_CONTENTS,
  })
  expect(streams).toHaveLength(READ_CONTENTS)
  expect(streams.filter(({ destroyed }) => !destroyed)).toEqual([])
})

test('a verification marks each content that contains something else, and reports how many there are', async () => {
  const { destination, manifest } = await makeContents()
  const { target, vault } = destination
  const objects = await Readable.from(target.list('files/')).toArray()
  for (const { key, size } of objects) {
    const other = Buffer.alloc(size - vault.sealedSize(0), 'x')
    await target.write(key, vault.seal(oneChunk(other)))
  }
  const check = checkContents(destination, manifest)
  await expect(check).rejects.toThrow(BackupDamaged)
  await expect(check).rejects.toThrow(`Further files that are missing or damaged: ${READ_CONTENTS - 1}.`)
  expect((await damagedKeys(target)).size).toBe(READ_CONTENTS)
})
