import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Client } from 'pg'
import { FileDamaged, FileNotInStore, type FileStore } from '../../adapters/files/store/file-store.ts'
import { damagedKeys, unmarkDamaged } from './damaged-contents.ts'
import { dumpDatabase } from './database/dump-database.ts'
import { FORMAT, folderOf, type Manifest, type Part, writeManifest } from './format/manifest.ts'
import { readLines, writePart } from './format/parts.ts'
import type { Vault } from './format/vault.ts'
import type { BackupTarget } from './target/backup-target.ts'

/** Installation to back up. */
export type Source = {
  client: Client
  files: Pick<FileStore, 'readStream'>
  version: string
  settings: Manifest['settings']
  /** Keys of the installation, as returned by `readKeys`. */
  keys: string
}

/** Target to which a backup is written, and the vault that seals the backup. */
export type Destination = { target: BackupTarget; vault: Vault }

/**
 * Result of a backup. `newContents` and `newBytes` count only contents that the target did not contain before, or that were
 * damaged there.
 */
export type BackupOutcome = { manifest: Manifest; newContents: number; newBytes: number }

/**
 * Backs up a running installation. First writes a consistent snapshot of the database, then the contents to which its files
 * refer and which the target lacks. Writes the manifest last, so that an interrupted backup is recognized as unfinished. The
 * caller must have locked the target.
 */
export async function makeBackup(source: Source, destination: Destination): Promise<BackupOutcome> {
  const id = newId()
  const write = (name: string, plain: Readable) =>
    writePart(destination, `${folderOf(id)}/${name}.zst.age`, plain)
  const { contents, ...dump } = await dumpDatabase(source.client, write)
  const keys = await write('keys', Readable.from([source.keys]))
  const summary = await copyContents(source.files, destination, contents)
  const { rows, ...part } = contents
  const manifest: Manifest = {
    format: FORMAT,
    id,
    version: source.version,
    ...dump,
    settings: source.settings,
    keys,
    files: { ...part, contents: rows, bytes: summary.bytes, missing: summary.missing },
  }
  await writeManifest(destination.target, destination.vault, manifest)
  return { manifest, newContents: summary.newContents, newBytes: summary.newBytes }
}

/**
 * Returns an id such as `2026-11-26T18-42-37-512Z-a3f9`. Ids sort by time; the four random hexadecimal digits make it unlikely
 * that two ids are equal.
 */
function newId(): string {
  const moment = new Date().toISOString().replaceAll(/[:.]/g, '-')
  return `${moment}-${randomBytes(3).toString('hex').slice(0, 4)}`
}

/**
 * Copies the listed contents that the target lacks, or that a verification found damaged there. If the store has lost a content
 * or finds it damaged, adds the content to `missing` and continues.
 */
async function copyContents(files: Source['files'], destination: Destination, list: Part) {
  const { target, vault } = destination
  const present = await presentContents(target)
  const damaged = await damagedKeys(target)
  const summary = { bytes: 0, newContents: 0, newBytes: 0, missing: [] as string[] }
  const contents: Content[] = []
  await readLines(destination, list, (line) => contents.push(contentIn(line)))
  for (const { sha256, size } of contents) {
    summary.bytes += size
    const key = vault.contentKey(sha256)
    if (present.get(key) === vault.sealedSize(size) && !damaged.has(key)) continue
    try {
      // The store compares each content with its SHA-256 while the content is read.
      await target.write(key, vault.seal(await files.readStream(sha256)))
      if (damaged.has(key)) await unmarkDamaged(target, key)
      summary.newContents += 1
      summary.newBytes += size
    } catch (error) {
      if (!(error instanceof FileNotInStore || error instanceof FileDamaged)) throw error
      summary.missing.push(sha256)
    }
  }
  return summary
}

/** Returns the sealed size of each content in a target, by object key. */
async function presentContents(target: BackupTarget): Promise<Map<string, number>> {
  const present = new Map<string, number>()
  for await (const { key, size } of target.list('files/')) present.set(key, size)
  return present
}

export type Content = { sha256: string; size: number }

/** Parses a line of the list of contents: SHA-256 and size in bytes, separated by a tab. */
export function contentIn(line: string): Content {
  const [sha256 = '', size = ''] = line.split('\t')
  return { sha256, size: Number(size) }
}
