import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Client } from 'pg'
import type { FileStore } from '../../adapters/files/store/file-store.ts'
import { ownVersion } from '../../adapters/system/own-version.ts'
import { knownMigrations } from '../../db/structure/migrate.ts'
import { BackupDamaged, BackupRefused } from './backup-refused.ts'
import { loadDatabase } from './database/load-database.ts'
import { type Manifest, newestBackup, readManifest } from './format/manifest.ts'
import { checkParts, openNamed, readLines, readPart } from './format/parts.ts'
import { type Content, contentIn, type Destination } from './make-backup.ts'
import { writeKeys } from './secret-files.ts'

/**
 * Reads the manifest of a backup, by default of the newest backup, and checks the backup's parts. Throws `BackupRefused` if
 * there is no finished backup or if a newer version made it, and `BackupDamaged` if its manifest or a part is missing or damaged.
 */
export async function openBackup(source: Destination, id?: string): Promise<Manifest> {
  const { target, vault } = source
  const manifest = await readManifest(target, vault, id ?? (await newestBackup(target)))
  await assertKnown(manifest)
  await checkParts(target, manifest)
  return manifest
}

async function assertKnown({ id, version, migrations }: Manifest): Promise<void> {
  const knownHashes = knownMigrations()
  const unknown = migrations.filter(({ hash }) => !knownHashes.has(hash)).length
  if (unknown === 0) return
  throw new BackupRefused(
    `The backup ${id} was made by a newer Lienzo (${version}): its database has ${unknown} changes that this one ` +
      `(${await ownVersion()}) does not know. Restore it with that version; nothing was changed.`,
  )
}

/** Fills an empty database with the rows of a backup. */
export async function restoreDatabase(
  source: Destination,
  manifest: Manifest,
  client: Client,
): Promise<void> {
  await loadDatabase(client, manifest, (part, take) => readPart(source, part, take))
}

/** Writes the keys of a backup into a data folder. */
export async function restoreKeys(source: Destination, manifest: Manifest, dataDir: string): Promise<void> {
  await readPart(source, manifest.keys, async (plain) => writeKeys(dataDir, await text(plain)))
}

/**
 * Stores the contents of a backup, and compares each content with its SHA-256. Throws `BackupDamaged` at the first content that
 * is missing or damaged; with `withoutDamaged` skips these instead, and returns their SHA-256.
 */
export async function restoreContents(
  source: Destination,
  manifest: Manifest,
  files: Pick<FileStore, 'put'>,
  withoutDamaged: boolean,
): Promise<string[]> {
  const skipped: string[] = []
  for (const content of await contentsOf(source, manifest)) {
    try {
      const storedFile = await files.put(Readable.from(await readContent(source, content)))
      if (storedFile.sha256 !== content.sha256) throw otherContent(source, content)
    } catch (error) {
      if (!withoutDamaged || !(error instanceof BackupDamaged)) throw error
      skipped.push(content.sha256)
    }
  }
  return skipped
}

/** Reads the list of contents of a backup, without the contents that the store had lost or found damaged. */
export async function contentsOf(source: Destination, manifest: Pick<Manifest, 'files'>): Promise<Content[]> {
  const contents: Content[] = []
  await readLines(source, manifest.files, (line) => contents.push(contentIn(line)))
  const missing = new Set(manifest.files.missing)
  return contents.filter(({ sha256 }) => !missing.has(sha256))
}

/** Advice to a person whose backup lacks a content. */
const OTHER_WAYS =
  'Restore another backup with --at, or everything except missing and damaged files with --without-damaged.'

/** Throws `BackupDamaged` if a backup lacks a content, or if the content has the wrong size. Opens nothing. */
export async function checkContentSize(
  { target, vault }: Destination,
  { sha256, size }: Content,
): Promise<void> {
  const key = vault.contentKey(sha256)
  const [actual, whole] = [await target.size(key), vault.sealedSize(size)]
  if (actual === undefined) throw missingContent({ target, vault }, sha256)
  if (actual !== whole)
    throw new BackupDamaged(
      `${key} of ${target.name}, the content ${sha256}, is cut off: it has ${actual} of ${whole} bytes. ` +
        OTHER_WAYS,
    )
}

/**
 * Returns the bytes of a content in a backup; the caller must read them, which closes the stream. Throws `BackupDamaged` if the
 * content is missing or has the wrong size; reading the bytes throws `BackupDamaged` if they are damaged.
 */
export async function readContent(
  source: Destination,
  content: Content,
): Promise<AsyncGenerator<Uint8Array>> {
  await checkContentSize(source, content)
  const { target, vault } = source
  const key = vault.contentKey(content.sha256)
  const stream = await target.read(key)
  if (!stream) throw missingContent(source, content.sha256)
  return closing(stream, openNamed(vault, stream, `${key} of ${target.name}`))
}

/** Yields the bytes, and closes the stream from which they come even if they cannot be opened. */
async function* closing(stream: Readable, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } finally {
    stream.destroy()
  }
}

function missingContent({ target, vault }: Destination, sha256: string): BackupDamaged {
  return new BackupDamaged(
    `${vault.contentKey(sha256)} of ${target.name}, the content ${sha256}, is missing. ` +
      `Copy it back. ${OTHER_WAYS}`,
  )
}

export function otherContent({ target, vault }: Destination, { sha256 }: Content): BackupDamaged {
  return new BackupDamaged(
    `${vault.contentKey(sha256)} of ${target.name} contains another file than ${sha256}. ${OTHER_WAYS}`,
  )
}
