import type { Manifest } from '../format/manifest.ts'
import { hashOf } from '../hash-of.ts'
import type { Content, Destination } from '../make-backup.ts'
import { checkContentSize, contentsOf, otherContent, readContent } from '../restore-backup.ts'
import { chosen } from './seeded-choice.ts'

/** Maximum number of contents that are read completely. */
export const READ_CONTENTS = 200

/**
 * Checks the sizes of all contents, and reads up to `READ_CONTENTS` of them completely. The id of the backup determines which
 * contents are read.
 */
export async function checkContents(source: Destination, manifest: Pick<Manifest, 'id' | 'files'>) {
  const contents = await contentsOf(source, manifest)
  const read = new Set<Content>(chosen(contents, READ_CONTENTS, manifest.id))
  for (const content of contents) {
    if (!read.has(content)) await checkContentSize(source, content)
    else if ((await hashOf(await readContent(source, content))) !== content.sha256)
      throw otherContent(source, content)
  }
  return { contents: contents.length, read_contents: read.size }
}
