import { fileTypeFromFile } from 'file-type'
import type { FileKind } from './inspection.ts'
import { readPart } from './read-part.ts'

/** A type as its content shows it. */
export interface FoundType {
  /** Media type. */
  type: string
  /** The usual extension, without a dot. */
  extension: string
  kind: FileKind
}

const PICTURE_TYPES = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/tiff',
  'image/avif',
])

const PNG: FoundType = { type: 'image/png', extension: 'png', kind: 'picture' }
const TIFF: FoundType = { type: 'image/tiff', extension: 'tif', kind: 'picture' }
const SVG: FoundType = { type: 'image/svg+xml', extension: 'svg', kind: 'other' }

/** The type of a file by its first bytes; undefined for text and for whatever nobody knows. */
export async function findType(path: string): Promise<FoundType | undefined> {
  // The library follows what the head of a file promises, and fails where the file ends before that.
  const found = await fileTypeFromFile(path).catch(() => undefined)
  // An animated PNG is a PNG that a reader may show still.
  if (found?.ext === 'apng') return PNG
  if (found && found.ext !== 'xml')
    return { type: found.mime, extension: found.ext, kind: kindOf(found.mime) }

  const head = await readPart(path, 0, 4096)
  if (looksLikeTiff(head)) return TIFF
  if (looksLikeSvg(head)) return SVG
  return found && { type: found.mime, extension: found.ext, kind: 'other' }
}

function kindOf(type: string): FileKind {
  if (type === 'application/pdf') return 'pdf'
  return PICTURE_TYPES.has(type) ? 'picture' : 'other'
}

/** Both byte orders, and the variant for more than 4 GB. */
function looksLikeTiff(head: Buffer): boolean {
  return ['II*\0', 'II+\0', 'MM\0*', 'MM\0+'].includes(head.toString('latin1', 0, 4))
}

/** The first element may come after comments and declarations; without its zero bytes, UTF-16 reads like ASCII. */
function looksLikeSvg(head: Buffer): boolean {
  return /<(?:\w+:)?svg[\s>]/i.test(head.toString('latin1').replaceAll('\0', ''))
}
