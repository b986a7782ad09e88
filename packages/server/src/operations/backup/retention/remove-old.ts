import { folderOf, listFolders, type Manifest, newestBackup, readManifest } from '../format/manifest.ts'
import { readLines } from '../format/parts.ts'
import { contentIn, type Destination } from '../make-backup.ts'
import { keptBackups } from './retention.ts'

/**
 * Removable objects of a target: outdated and unfinished backups by id, and contents that no remaining backup refers to, with
 * their total bytes.
 */
export type RemovableObjects = { backups: string[]; unfinished: string[]; contents: string[]; bytes: number }

/** Seconds for which an unfinished backup is kept, because somebody may want to examine it. */
const UNFINISHED_SECONDS = 7 * 24 * 60 * 60

/**
 * Returns the backups and contents that a target no longer needs according to `keptBackups`. Throws `BackupRefused` if there is
 * no finished backup, or if a manifest cannot be read: the contents that its backup refers to are then unknown, so nothing can
 * be removed.
 */
export async function findOutdated(destination: Destination, now: number): Promise<RemovableObjects> {
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
 * Removes the given objects, the manifest of each backup first, so that a partly removed backup does not count as finished. The
 * caller must have locked the target.
 */
export async function removeOutdated({ target }: Destination, outdated: RemovableObjects): Promise<void> {
  for (const id of [...outdated.backups, ...outdated.unfinished]) {
    await target.remove(`${folderOf(id)}/manifest.json`)
    for await (const { key } of target.list(`${folderOf(id)}/`)) await target.remove(key)
  }
  for (const key of outdated.contents) await target.remove(key)
}
