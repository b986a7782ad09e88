import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/files/sample-files.ts'
import { openBackups } from '../../../testing/postgresql/backups.ts'
import { BackupDamaged } from '../backup-refused.ts'
import type { Destination } from '../make-backup.ts'
import { openNamed, readPart, writePart } from './parts.ts'
import { oneChunk } from './vault.ts'

/** Yields the first bytes of an object, then fails as a connection does. */
async function* brokenConnection(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes.subarray(0, 100_000)
  throw new Error('ECONNRESET')
}

async function sealedBytesOf({ vault }: Destination): Promise<Buffer> {
  return Buffer.concat(await Readable.from(vault.seal(oneChunk(Buffer.alloc(200_000, 7)))).toArray())
}

test('a connection that breaks while an object is read is not reported as damage', async () => {
  await using folder = await temporaryFolder()
  const destination = await openBackups(folder.path)
  const bytes = await sealedBytesOf(destination)
  const read = Readable.from(openNamed(destination.vault, brokenConnection(bytes), 'files/a')).toArray()
  await expect(read).rejects.toThrow(/^ECONNRESET$/)

  const part = await writePart(destination, 'tables/users', Readable.from([Buffer.alloc(200_000, 7)]))
  const target = { ...destination.target, read: async () => Readable.from(brokenConnection(bytes)) }
  const reading = readPart({ ...destination, target }, part, async (plain) => {
    for await (const _ of plain);
  })
  await expect(reading).rejects.toThrow(/^ECONNRESET$/)
})

test('a changed byte and a truncated object are reported as damage', async () => {
  await using folder = await temporaryFolder()
  const destination = await openBackups(folder.path)
  const bytes = await sealedBytesOf(destination)
  const changed = Buffer.from(bytes)
  changed[150_000] = (changed[150_000] ?? 0) ^ 1
  for (const damaged of [changed, bytes.subarray(0, 150_000)]) {
    const read = Readable.from(openNamed(destination.vault, oneChunk(damaged), 'files/a')).toArray()
    await expect(read).rejects.toThrow(BackupDamaged)
  }
})
