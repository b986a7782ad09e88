import { fileTypeFromFile } from 'file-type'
import { decoded } from '../../text/encodings.ts'
import { utf16Of } from '../../text/guess-encoding.ts'
import { readPart } from '../store/read-part.ts'
import type { FileKind } from './inspection.ts'

/** Type of a file, determined by its content. */
export interface FoundType {
  /** Media type. */
  type: string
  /** Usual extension, without a dot. */
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
  'image/heic',
])

const PNG: FoundType = { type: 'image/png', extension: 'png', kind: 'picture' }
const HEIC: FoundType = { type: 'image/heic', extension: 'heic', kind: 'picture' }
const TIFF: FoundType = { type: 'image/tiff', extension: 'tif', kind: 'picture' }
const SVG: FoundType = { type: 'image/svg+xml', extension: 'svg', kind: 'drawing' }
const HTML: FoundType = { type: 'text/html', extension: 'html', kind: 'other' }
const TEXT: FoundType = { type: 'text/plain', extension: 'txt', kind: 'other' }

/** Returns the type of a file, determined by its content; `undefined` if it is unknown. */
export async function findType(path: string): Promise<FoundType | undefined> {
  // `file-type` follows offsets stored in the file, and throws if they point beyond its end.
  const guess = await fileTypeFromFile(path).catch(() => undefined)
  const head = await readPart(path, 0, 4096)
  const fileType = guess && isOnlyBegin(guess.mime, head) ? undefined : guess
  // An animated PNG is a valid PNG, which readers are allowed to show as a still picture.
  if (fileType?.ext === 'apng') return PNG
  // `file-type` has several media types for HEIC, for example one for a single picture and one for a sequence.
  if (fileType?.ext === 'heic') return HEIC
  if (fileType && fileType.ext !== 'xml')
    return { type: fileType.mime, extension: fileType.ext, kind: kindOf(fileType.mime) }

  if (looksLikeTiff(head)) return TIFF
  if (looksLikeSvg(head)) return SVG
  if (fileType) return { type: fileType.mime, extension: fileType.ext, kind: 'other' }
  if (looksLikeHtml(head)) return HTML
  return looksLikeText(head) ? TEXT : undefined
}

function kindOf(type: string): FileKind {
  if (type === 'application/pdf') return 'pdf'
  return PICTURE_TYPES.has(type) ? 'picture' : 'other'
}

/** Returns whether a file begins like a TIFF or a BigTIFF (for files of more than 4 GB), in either byte order. */
function looksLikeTiff(head: Buffer): boolean {
  return ['II*\0', 'II+\0', 'MM\0*', 'MM\0+'].includes(head.toString('latin1', 0, 4))
}

/**
 * Returns whether the beginning of a file contains an `svg` tag, which can come after comments and declarations. Removes zero
 * bytes, so that UTF-16 reads like ASCII.
 */
function looksLikeSvg(head: Buffer): boolean {
  return /<(?:\w+:)?svg[\s>]/i.test(withoutZeros(head))
}

function withoutZeros(head: Buffer): string {
  return head
    .toString('latin1')
    .replaceAll('\0', '')
    .replace(/^(?:ÿþ|þÿ|ï»¿)/, '')
}

/** Returns whether a file begins with a tag. Browsers that guess the type treat every such file as a web page. */
function looksLikeHtml(head: Buffer): boolean {
  return /^[\s\ufeff]*<[a-z!?/]/i.test(withoutZeros(head))
}

/**
 * Returns whether a file is text with line breaks although it begins like a picture, sound, film or font. For example, a table
 * whose first column is called `BM` or `GIF` begins like a picture.
 */
function isOnlyBegin(type: string, head: Buffer): boolean {
  return (
    /^(image|audio|video|font)\//.test(type) && /[\r\n]/.test(head.toString('latin1')) && looksLikeText(head)
  )
}

/**
 * Returns whether the beginning of a file looks like text. Decoded as UTF-16 or as single bytes, text contains visible
 * characters, and no control characters except tabs, line breaks, form feeds and escapes.
 */
function looksLikeText(head: Buffer): boolean {
  const sixteenBits = utf16Of(head)
  const text = sixteenBits ? decoded(head, sixteenBits).replace(CUT_SIGN, '') : head.toString('latin1')
  // Binary data decoded as UTF-16 contains unassigned characters.
  if (sixteenBits && /[\p{Cn}\p{Co}\ufffd]/u.test(text)) return false
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is the control characters that tell.
  return /\S/.test(text) && !/[\0-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f]/.test(text)
}

/** Matches replacement characters at the end of a text. They appear if the last byte read is in the middle of a character. */
const CUT_SIGN = /\ufffd{1,2}$/
