import { readTiffFacts } from '../drawing/tiff-directory.ts'
import { readPart } from '../store/read-part.ts'

/** Names of TIFF compressions that this server cannot decode, keyed by their number in the TIFF specification. */
const TIFF_CODINGS: Record<number, string> = {
  6: 'JPEG, 1992',
  34661: 'JBIG',
  34712: 'JPEG 2000',
  34887: 'LERC',
  34892: 'JPEG, lossy DNG',
  34925: 'LZMA',
  50000: 'Zstandard',
  50001: 'WebP',
  50002: 'JPEG XL',
  52546: 'JPEG XL',
}

/** Returns the name of an unreadable picture's encoding if this server cannot decode the encoding; otherwise `undefined`. */
export async function unreadCoding(path: string, extension: string): Promise<string | undefined> {
  if (extension === 'jpg') return codingOfJpeg(await readPart(path, 0, LONGEST_HEAD))
  if (extension === 'heic') return codingOfBoxes(await readPart(path, 0, LONGEST_BOX_HEAD))
  if (extension !== 'tif') return undefined
  const facts = await readTiffFacts(path)
  return facts && TIFF_CODINGS[facts.compression]
}

/** Number of bytes of a JPEG that are searched for the frame header, which comes after profiles and previews. */
const LONGEST_HEAD = 8 * 1024 ** 2

/** Number of bytes of a HEIC file that are searched for item types, which are near the beginning. */
const LONGEST_BOX_HEAD = 65_536

/** Names of HEIF encodings that this server does not decode because phones do not use them, keyed by item type. */
const BOX_CODINGS: Record<string, string> = {
  avc1: 'HEIF, H.264',
  j2k1: 'HEIF, JPEG 2000',
  jpeg: 'HEIF, JPEG',
  unci: 'HEIF, uncompressed',
  vvc1: 'HEIF, H.266',
}

function codingOfBoxes(head: Buffer): string | undefined {
  const items = head.toString('latin1').matchAll(/infe.{8}(\w{4})/gs)
  return items.map(([, type = '']) => BOX_CODINGS[type]).find((coding) => coding !== undefined)
}

const FRAMES: Record<number, string> = {
  195: 'JPEG, lossless',
  197: 'JPEG, hierarchical',
  198: 'JPEG, hierarchical',
  199: 'JPEG, hierarchical',
  201: 'JPEG, arithmetic',
  202: 'JPEG, arithmetic',
  203: 'JPEG, arithmetic',
  247: 'JPEG-LS',
}
const ORDINARY_FRAMES = [0xc0, 0xc1, 0xc2]
const SCAN = 0xda

/**
 * Reads the segments of a JPEG up to the frame header, which declares the encoding. Returns the name of the encoding if it is
 * not supported; otherwise `undefined`.
 */
function codingOfJpeg(head: Buffer): string | undefined {
  let at = 2
  while (at + 5 <= head.length && head[at] === 0xff) {
    const marker = head[at + 1] ?? 0
    if (marker === SCAN) return undefined
    if (FRAMES[marker]) return FRAMES[marker]
    if (ORDINARY_FRAMES.includes(marker)) return head[at + 4] === 8 ? undefined : `JPEG, ${head[at + 4]} bits`
    at += 2 + head.readUInt16BE(at + 2)
  }
  return undefined
}
