import { BackupDamaged } from '../backup-refused.ts'
import { markDamaged } from '../damaged-contents.ts'
import type { Manifest } from '../format/manifest.ts'
import { hashOf } from '../hash-of.ts'
import type { Content, Destination } from '../make-backup.ts'
import { checkContentSize, contentsOf, otherContent, readContent } from '../restore-backup.ts'
import { chosen } from './seeded-choice.ts'

/** Maximum number of contents that are read completely. */
export const READ_CONTENTS = 200

/**
 * Checks the sizes of all contents, and reads up to `READ_CONTENTS` of them completely. The id of the backup determines which
 * contents are read. Marks those whose bytes are damaged, so that the next backup writes them again. If any content is missing
 * or damaged, throws `BackupDamaged` with the fault of the first and the number of the others.
 */
export async function checkContents(source: Destination, manifest: Pick<Manifest, 'id' | 'files'>) {
  const contents = await contentsOf(source, manifest)
  const read = new Set<Content>(chosen(contents, READ_CONTENTS, manifest.id))
  const faults: BackupDamaged[] = []
  for (const content of contents) {
    const fault =
      (await faultOf(() => checkContentSize(source, content))) ??
      (read.has(content) ? await faultOfBytes(source, content) : undefined)
    if (fault) faults.push(fault)
  }
  const [first] = faults
  if (first && faults.length === 1) throw first
  if (first)
    throw new BackupDamaged(
      `${first.message} Further files that are missing or damaged: ${faults.length - 1}.`,
    )
  return { contents: contents.length, read_contents: read.size }
}

/** Reads a content completely, and marks it if it is damaged. Returns the fault. */
async function faultOfBytes(source: Destination, content: Content): Promise<BackupDamaged | undefined> {
  const fault = await faultOf(async () => {
    if ((await hashOf(await readContent(source, content))) !== content.sha256)
      throw otherContent(source, content)
  })
  // A target that accepts no mark must not hide the damage.
  if (fault) await markDamaged(source, content.sha256).catch(() => undefined)
  return fault
}

async function faultOf(check: () => Promise<void>): Promise<BackupDamaged | undefined> {
  try {
    await check()
    return undefined
  } catch (error) {
    if (error instanceof BackupDamaged) return error
    throw error
  }
}
