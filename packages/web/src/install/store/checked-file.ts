import type { TextName } from '../texts/texts.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Brands in the first box of the HEIC, HEIF and AVIF files that the server accepts. */
const BOXES = new Set(['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1', 'avif', 'avis'])
/** Brands of other files that are not videos: raw photos and audio. */
const NO_VIDEO = /^(crx |M4[ABP] )$/

/**
 * Returns the name of the text that says why the server would refuse a file as a photo, or undefined if the file looks like a
 * complete photo. Checks the file's first bytes and whether its end is present. Follows the lengths of the file's parts and
 * decodes nothing.
 */
export function faultOfContent(bytes: Bytes): TextName | undefined {
  if (bytes.length === 0) return 'empty_file'
  const isWhole = wholenessOf(bytes)
  if (isWhole) return isWhole(bytes) ? undefined : 'refused_damaged'
  const isVideo = textAt(bytes, 4) === 'ftyp' && !NO_VIDEO.test(textAt(bytes, 8))
  return isVideo || startsWith(bytes, MATROSKA) ? 'is_video' : 'refused_type'
}

const JPEG = [0xff, 0xd8, 0xff]
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const MATROSKA = [0x1a, 0x45, 0xdf, 0xa3]

/** Returns the function that checks whether a photo of this file type is complete, or undefined if the file is not a photo. */
function wholenessOf(bytes: Bytes): ((bytes: Bytes) => boolean) | undefined {
  if (startsWith(bytes, JPEG)) return isWholeJpeg
  if (startsWith(bytes, PNG)) return isWholePng
  if (textAt(bytes, 0) === 'RIFF' && textAt(bytes, 8) === 'WEBP') return isWholeWebp
  return textAt(bytes, 4) === 'ftyp' && BOXES.has(textAt(bytes, 8)) ? isWholeInBoxes : undefined
}

function startsWith(bytes: Bytes, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte)
}

function textAt(bytes: Bytes, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4))
}

function viewOf({ buffer, byteOffset, byteLength }: Bytes): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}

const END_OF_JPEG = 0xd9
const SCAN = 0xda
/**
 * Returns true for a marker byte (the byte after 0xff) that is not followed by a length: a stuffed zero, 0x01, a restart
 * marker, or a repeated start of image.
 */
const hasNoLength = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/**
 * Returns true if a JPEG has an end marker after at least one scan. Ignores data after the end marker, which some cameras
 * append. Skips each segment by its length, because a thumbnail inside a segment has its own end marker.
 */
function isWholeJpeg(bytes: Bytes): boolean {
  let hasScan = false
  for (let at = bytes.indexOf(0xff, 2); at >= 0; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1]
    if (marker === undefined) return false
    if (marker === END_OF_JPEG) return hasScan
    if (marker === SCAN) hasScan = true
    // The 0xff in front of a marker can be repeated.
    if (marker === 0xff) at += 1
    else if (hasNoLength(marker)) at += 2
    else at += 2 + Math.max(2, ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0))
  }
  return false
}

/** Number of bytes that a PNG chunk has in addition to its data. */
const AROUND_CHUNK = 12

function isWholePng(bytes: Bytes): boolean {
  const view = viewOf(bytes)
  for (let at = PNG.length; at + AROUND_CHUNK <= bytes.length; ) {
    if (textAt(bytes, at + 4) === 'IEND') return true
    at += AROUND_CHUNK + view.getUint32(at)
  }
  return false
}

function isWholeWebp(bytes: Bytes): boolean {
  return 8 + viewOf(bytes).getUint32(4, true) <= bytes.length
}

const BOX_HEAD = 8
const LONG_BOX_HEAD = 16

/** Returns true if the boxes of a HEIC or AVIF file are complete. Accepts data after the last box, which some phones append. */
function isWholeInBoxes(bytes: Bytes): boolean {
  const view = viewOf(bytes)
  const types = new Set<string>()
  const hasPicture = () => (types.has('meta') || types.has('moov')) && types.has('mdat')
  let at = 0
  while (at + BOX_HEAD <= bytes.length) {
    const length = view.getUint32(at)
    const type = textAt(bytes, at + 4)
    // A box of length 0 extends to the end of the file.
    if (length === 0) return true
    const isBox = (length === 1 || length >= BOX_HEAD) && /^[ -~]{4}$/.test(type)
    if (!isBox) return hasPicture()
    if (length === 1 && at + LONG_BOX_HEAD > bytes.length) return false
    types.add(type)
    at += length === 1 ? Math.max(LONG_BOX_HEAD, Number(view.getBigUint64(at + 8))) : length
  }
  return at === bytes.length ? types.size > 1 : at < bytes.length && hasPicture()
}
