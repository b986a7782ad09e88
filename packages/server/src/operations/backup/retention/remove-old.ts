import { folderOf, listFolders, type Manifest, newestBackup, readManifest } from '../format/manifest.ts'
import { readLines } from '../format/parts.ts'
import { contentIn, type Destination } from '../make-backup.ts'
import { keptBackups } from './retention.ts'

/** Removable parts of a target: backups by id, and contents that no other backup refers to. */
export type Outdated = { backups: string[]; unfinished: string[]; contents: string[]; bytes: number }

/** Seconds for which an unfinished backup stays, because somebody may want to look at it. */
const UNFINISHED_SECONDS = 7 * 24 * 60 * 60

/**
 * Returns what a target no longer needs, by `keptBackups`. Throws `BackupRefused` if a manifest cannot be read: what that backup
 * refers to is unknown then, so nothing can be removed.
 */
export async function findOutdated(destination: Destination, now: number): Promise<Outdated> {
  const { target, vault } = destination
  await newestBackup(target)
  const manifests: Manifest[] = []
  const unfinished: string[] = []
  for (const [id, writtenAt] of await listFolders(target)) {
    if ((await target.size(`${folderOf(id)}/manifest.json`)) !== undefined)
      manifests.push(await readManifest(target, vault, id))
    else if (writtenAt < now - UNFINISHED_SECONDS) unfinished.push(id)
  }
  const keptManifests = keptBackups(manifests)
  const neededKeys = new Set<string>()
  for (const { files } of keptManifests)
    await readLines(destination, files, (line) => neededKeys.add(vault.contentKey(contentIn(line).sha256)))
  const contents: string[] = []
  let bytes = 0
  for await (const { key, size } of target.list('files/')) {
    if (neededKeys.has(key)) continue
    contents.push(key)
    bytes += size
  }
  const backups = manifests.filter((each) => !keptManifests.includes(each)).map(({ id }) => id)
  return { backups, unfinished, contents, bytes }
}

/**
 * Removes the given objects: manifests first, so that a partly removed backup does not count as one. Needs the lock of the
 * target.
 */
export async function removeOutdated({ target }: Destination, outdated: Outdated): Promise<void> {
  for (const id of [...outdated.backups, ...outdated.unfinished]) {
    await target.remove(`${folderOf(id)}/manifest.json`)
    for await (const { key } of target.list(`${folderOf(id)}/`)) await target.remove(key)
  }
  for (const key of outdated.contents) await target.remove(key)
}
