import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Client } from 'pg'
import type { FileStore } from '../../adapters/files/store/file-store.ts'
import { ownVersion } from '../../adapters/system/own-version.ts'
import { knownMigrations } from '../../db/structure/migrate.ts'
import { BackupRefused } from './backup-refused.ts'
import { loadDatabase } from './database/load-database.ts'
import { type Manifest, newestBackup, readManifest } from './format/manifest.ts'
import { checkParts, openNamed, readLines, readPart } from './format/parts.ts'
import { type Content, contentIn, type Destination } from './make-backup.ts'
import { writeKeys } from './secret-files.ts'

/**
 * Reads the manifest of a backup, by default of the newest backup, and checks the backup's parts. Throws `BackupRefused` if
 * there is no such backup, if a newer version made it, or if its manifest or a part is missing or damaged.
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
 * Stores the contents of a backup, and compares each content with its SHA-256. Throws `BackupRefused` at the first content that
 * is missing or damaged.
 */
export async function restoreContents(
  source: Destination,
  manifest: Manifest,
  files: Pick<FileStore, 'put'>,
): Promise<void> {
  for (const content of await contentsOf(source, manifest)) {
    const storedFile = await files.put(Readable.from(await readContent(source, content)))
    if (storedFile.sha256 !== content.sha256) throw otherContent(source, content)
  }
}

/** Reads the list of contents of a backup, without the contents that the store had lost or found damaged. */
export async function contentsOf(source: Destination, manifest: Manifest): Promise<Content[]> {
  const contents: Content[] = []
  await readLines(source, manifest.files, (line) => contents.push(contentIn(line)))
  const missing = new Set(manifest.files.missing)
  return contents.filter(({ sha256 }) => !missing.has(sha256))
}

/**
 * Returns the bytes of a content in a backup. Throws `BackupRefused` if the content is missing or has the wrong size; reading
 * the bytes throws `BackupRefused` if they are damaged.
 */
export async function readContent({ target, vault }: Destination, content: Content) {
  const key = vault.contentKey(content.sha256)
  const where = `${key} of ${target.name}, the content ${content.sha256},`
  const [size, stream] = [await target.size(key), await target.read(key)]
  if (size === undefined || !stream)
    throw new BackupRefused(`${where} is missing. Copy it back, or restore another backup with --at.`)
  const whole = vault.sealedSize(content.size)
  if (size !== whole)
    throw new BackupRefused(
      `${where} is cut off: it has ${size} of ${whole} bytes. Restore another backup with --at.`,
    )
  return openNamed(vault, stream, `${key} of ${target.name}`)
}

export function otherContent({ target, vault }: Destination, { sha256 }: Content): BackupRefused {
  return new BackupRefused(
    `${vault.contentKey(sha256)} of ${target.name} contains another file than ${sha256}. Restore another backup with --at.`,
  )
}
