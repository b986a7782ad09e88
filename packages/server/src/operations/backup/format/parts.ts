import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { BackupDamaged, reasonOf } from '../backup-refused.ts'
import type { BackupTarget } from '../target/backup-target.ts'
import type { Manifest, Part } from './manifest.ts'
import type { Vault } from './vault.ts'

type Place = { target: BackupTarget; vault: Vault }

/**
 * Compresses and seals a stream, and writes it as a part of a backup. The memory used does not depend on the length of the
 * stream.
 */
export async function writePart({ target, vault }: Place, key: string, plain: Readable): Promise<Part> {
  let part: Omit<Part, 'key'> | undefined
  await pipeline(
    plain,
    createZstdCompress(),
    (compressedBytes: AsyncIterable<Uint8Array>) => vault.seal(compressedBytes),
    async (sealedBytes: AsyncIterable<Uint8Array>) => {
      part = await target.write(key, sealedBytes)
    },
  )
  if (!part) throw new Error(`${key} was not written`)
  return { key, ...part }
}

/**
 * Opens and decompresses a part, and passes its content to `take`. Throws `BackupDamaged` if the part is missing or cannot be
 * opened.
 */
export async function readPart(
  { target, vault }: Place,
  { key }: Part,
  take: (plain: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const stream = await target.read(key)
  if (!stream) throw missing(target, key)
  await pipeline(
    stream,
    (sealedBytes: AsyncIterable<Uint8Array>) => openNamed(vault, sealedBytes, `${key} of ${target.name}`),
    createZstdDecompress(),
    take,
  )
}

/** Calls `take` with each line of a part. */
export async function readLines(place: Place, part: Part, take: (line: string) => void): Promise<void> {
  await readPart(place, part, async (plain) => {
    let rest = ''
    for await (const piece of Readable.from(plain).setEncoding('utf8')) {
      const lines = `${rest}${piece}`.split('\n')
      rest = lines.pop() ?? ''
      lines.forEach(take)
    }
    if (rest !== '') take(rest)
  })
}

/**
 * Opens sealed bytes. Throws `BackupDamaged` with the name of the object if the bytes cannot be opened. An error of the source,
 * such as a broken connection, is thrown unchanged, because it says nothing about the object.
 */
export async function* openNamed(vault: Vault, sealedBytes: AsyncIterable<Uint8Array>, name: string) {
  let sourceFailure: { error: unknown } | undefined
  async function* watchedSource() {
    try {
      yield* sealedBytes
    } catch (error) {
      sourceFailure = { error }
      throw error
    }
  }
  try {
    yield* vault.open(watchedSource())
  } catch (error) {
    if (sourceFailure) throw sourceFailure.error
    throw new BackupDamaged(
      `${name} cannot be opened: it is damaged, or of another target (${reasonOf(error)}).`,
    )
  }
}

export function partsOf({ tables, queues, jobs, keys, files }: Manifest): Part[] {
  return [...tables, queues, jobs, keys, files]
}

/**
 * Checks that every part of a backup has the size and SHA-256 in the manifest. Throws `BackupDamaged` with the key of the first
 * part that is missing or differs.
 */
export async function checkParts(target: BackupTarget, manifest: Manifest): Promise<void> {
  for (const part of partsOf(manifest)) {
    const stream = await target.read(part.key)
    if (!stream) throw missing(target, part.key)
    const digest = createHash('sha256')
    let size = 0
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      digest.update(chunk)
      size += chunk.length
    }
    const where = `${part.key} of ${target.name}`
    if (size < part.size)
      throw new BackupDamaged(
        `${where} is cut off: it has ${size} of ${part.size} bytes. Take another backup.`,
      )
    if (size > part.size || digest.digest('hex') !== part.sha256)
      throw new BackupDamaged(
        `${where} is not what was written: its SHA-256 is another one. Take another backup.`,
      )
  }
}

function missing(target: BackupTarget, key: string): BackupDamaged {
  return new BackupDamaged(
    `${key} of ${target.name} is missing. Take another backup, or copy that file back.`,
  )
}
