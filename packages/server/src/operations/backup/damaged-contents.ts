import { oneChunk, type Vault } from './format/vault.ts'
import type { BackupTarget } from './target/backup-target.ts'

/** Folder of the marks: for each damaged content an object with the name of the content. */
const DAMAGED = 'damaged/'
const FILES = 'files/'

/**
 * Marks a content of a target as damaged, so that the next backup writes it again. A content of the wrong size needs no mark,
 * because every backup compares the sizes.
 */
export async function markDamaged(
  { target, vault }: { target: BackupTarget; vault: Vault },
  sha256: string,
): Promise<void> {
  const text = 'A verification found the content of this name damaged. The next backup writes it again.\n'
  await target.write(markOf(vault.contentKey(sha256)), oneChunk(Buffer.from(text)))
}

/** Removes the mark of the content with this key. */
export async function unmarkDamaged(target: BackupTarget, contentKey: string): Promise<void> {
  await target.remove(markOf(contentKey))
}

/** Returns the keys of the contents that are marked as damaged. */
export async function damagedKeys(target: BackupTarget): Promise<Set<string>> {
  const keys = new Set<string>()
  for await (const { key } of target.list(DAMAGED)) keys.add(`${FILES}${key.slice(DAMAGED.length)}`)
  return keys
}

function markOf(contentKey: string): string {
  return `${DAMAGED}${contentKey.slice(FILES.length)}`
}
