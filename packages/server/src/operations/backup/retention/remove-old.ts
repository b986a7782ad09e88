import { BackupRefused } from '../backup-refused.ts'
import { damagedKeys, unmarkDamaged } from '../damaged-contents.ts'
import { folderOf, listFolders, type Manifest, newestBackup, readManifest } from '../format/manifest.ts'
import { readLines } from '../format/parts.ts'
import { contentIn, type Destination } from '../make-backup.ts'
import type { BackupTarget } from '../target/backup-target.ts'
import { keptBackups } from './retention.ts'

/**
 * Objects that can be removed from a target: the ids of outdated and of unfinished backups, and the keys of contents that no
 * remaining backup needs. `bytes` is the total size of these contents. `faults` are sentences about the backups that cannot be
 * read.
 */
export type RemovableObjects = {
  backups: string[]
  unfinished: string[]
  contents: string[]
  bytes: number
  faults: string[]
}

/** Time in seconds for which an unfinished backup is kept, because somebody may want to examine it. */
const UNFINISHED_SECONDS = 7 * 24 * 60 * 60

/**
 * Returns the backups that `keptBackups` does not keep, the unfinished backups that are more than seven days old, and the
 * contents that no kept backup needs. Throws `BackupRefused` if there is no finished backup. A backup whose manifest or list of
 * contents cannot be read is kept and reported, and then no content is removed, because the backup may need any of them.
 */
export async function findOutdated(destination: Destination, now: number): Promise<RemovableObjects> {
  const { target, vault } = destination
  await newestBackup(target)
  const manifests: Manifest[] = []
  const faults: string[] = []
  const report = (error: unknown) => {
    if (!(error instanceof BackupRefused)) throw error
    faults.push(error.message)
  }
  const unfinished: string[] = []
  for (const [id, writtenAt] of await listFolders(target)) {
    if ((await target.size(`${folderOf(id)}/manifest.json`)) !== undefined)
      await readManifest(target, vault, id).then((manifest) => manifests.push(manifest), report)
    else if (writtenAt < now - UNFINISHED_SECONDS) unfinished.push(id)
  }
  const keptManifests = keptBackups(manifests)
  const neededKeys = new Set<string>()
  for (const { files } of keptManifests)
    await readLines(destination, files, (line) =>
      neededKeys.add(vault.contentKey(contentIn(line).sha256)),
    ).catch(report)
  const backups = manifests.filter((each) => !keptManifests.includes(each)).map(({ id }) => id)
  const unneeded = faults.length > 0 ? { contents: [], bytes: 0 } : await findUnneeded(target, neededKeys)
  return { backups, unfinished, faults, ...unneeded }
}

async function findUnneeded(target: BackupTarget, neededKeys: ReadonlySet<string>) {
  const contents: string[] = []
  let bytes = 0
  for await (const { key, size } of target.list('files/')) {
    if (neededKeys.has(key)) continue
    contents.push(key)
    bytes += size
  }
  return { contents, bytes }
}

/**
 * Removes these objects. Removes the manifest of each backup first, so that a partly removed backup is recognized as
 * unfinished. The caller must have locked the target.
 */
export async function removeOutdated({ target }: Destination, outdated: RemovableObjects): Promise<void> {
  for (const id of [...outdated.backups, ...outdated.unfinished]) {
    await target.remove(`${folderOf(id)}/manifest.json`)
    for await (const { key } of target.list(`${folderOf(id)}/`)) await target.remove(key)
  }
  const damaged = await damagedKeys(target)
  for (const key of outdated.contents) {
    await target.remove(key)
    if (damaged.has(key)) await unmarkDamaged(target, key)
  }
}
