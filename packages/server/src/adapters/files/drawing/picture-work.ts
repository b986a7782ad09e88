import { crc32, deflateSync } from 'node:zlib'
import type { Sharp } from 'sharp'
import { alone, besideOthers } from './beside-others.ts'
import { readHeic } from './heic.ts'
import { engine, openPicture, type PictureHead, readHead } from './picture-engine.ts'
import { hasOtherChannels, readTiffFacts } from './tiff-directory.ts'

/** Size of a thumbnail: the maximum length of the longer side, in pixels. */
export type ThumbnailSize = 96 | 320 | 1280 | 4096

const QUALITY: Record<ThumbnailSize, number> = { 96: 72, 320: 76, 1280: 80, 4096: 82 }
/**
 * WebP compression effort, from 0 to 6. For the two larger sizes, more effort would double the time and save only a few per
 * cent.
 */
const EFFORT: Record<ThumbnailSize, number> = { 96: 4, 320: 4, 1280: 1, 4096: 2 }

/** Decodes a whole picture to find damage. Rejects if the picture is damaged, or with NoHeicReader. */
export async function decodeAll(path: string, maxPixels: number): Promise<void> {
  const head = await readHead(path)
  if (isHeic(head)) return void (await readHeic(path))
  const isAnimated = (head.pages ?? 1) > 1 && (head.format === 'gif' || head.format === 'webp')
  const decode = async (failOn: 'error' | 'warning') =>
    decodeOnce(await openPicture(path, maxPixels, { animated: isAnimated, failOn }), head)
  const isPerfect = await besideOthers(() => decode('warning')).then(
    () => true,
    () => false,
  )
  // While several pictures are decoded, a decoder's message can be attributed to the wrong picture. A picture that fails is
  // therefore decoded again with no other picture in progress.
  if (isPerfect || (await alone(() => decode('warning').then(() => true, onlyOdd)))) return
  await besideOthers(() => decode('error'))
}

function onlyOdd(error: unknown): false {
  if (isDamage(error)) throw error
  return false
}

/**
 * Decodes every line, but scales the width down to 16 pixels. If the height were reduced too, rounding could leave the last
 * lines unread.
 */
async function decodeOnce(picture: Sharp, { height, pageHeight = height }: PictureHead): Promise<void> {
  await picture.resize(16, pageHeight, { fit: 'fill', fastShrinkOnLoad: false }).raw().toBuffer()
}

/** Returns whether a decoder's message reports damage in a JPEG. Extra bytes before the end mark are not damage. */
function isDamage(error: unknown): boolean {
  const text = error instanceof Error ? error.message : ''
  return /Corrupt JPEG data(?!: \d+ extraneous bytes before marker 0xd9)/.test(text)
}

/** Draws a thumbnail as a WebP in sRGB, upright, without metadata and never larger than the source. */
export function drawSmall(source: string | Buffer, size: ThumbnailSize, maxPixels: number): Promise<Buffer> {
  return besideOthers(async () => {
    const picture = await openForDrawing(source, size, maxPixels)
    return picture
      .autoOrient()
      .resize(size, size, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: QUALITY[size], effort: EFFORT[size] })
      .toBuffer()
  })
}

async function openForDrawing(
  source: string | Buffer,
  size: ThumbnailSize,
  maxPixels: number,
): Promise<Sharp> {
  if (typeof source === 'string') {
    const head = await readHead(source)
    if (isHeic(head)) return openPicture(await smallHeic(source, size, head), maxPixels)
    if (await hasMoreThanColours(source, head))
      return openPicture(await onlyColours(source, maxPixels), maxPixels)
  }
  return openPicture(source, maxPixels)
}

export function isHeic(head: PictureHead): boolean {
  return head.compression === 'hevc'
}

/**
 * Decodes a HEIC picture and returns it as a PNG, reduced to the size of a thumbnail. Keeps the colour profile, because phones
 * and screens use different colour spaces.
 */
async function smallHeic(path: string, size: ThumbnailSize, head: PictureHead): Promise<Buffer> {
  const { data, width, height } = await readHeic(path)
  const sharp = await engine()
  const small = await sharp(data, { raw: { width, height, channels: 4 } })
    .resize(size, size, { fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return head.icc ? withProfile(small, head.icc) : small
}

/** Length in bytes of the signature and header at the start of every PNG. */
const HEAD_OF_PNG = 33

function withProfile(png: Buffer, profile: Buffer): Buffer {
  const chunk = Buffer.concat([Buffer.from('iCCPprofile\0\0', 'latin1'), deflateSync(profile)])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(chunk.length - 4)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(chunk))
  return Buffer.concat([png.subarray(0, HEAD_OF_PNG), length, chunk, check, png.subarray(HEAD_OF_PNG)])
}

/**
 * Returns whether a TIFF has extra channels for spot colours or saved selections. The engine would treat such channels as
 * transparency.
 */
export async function hasMoreThanColours(path: string, { format, hasAlpha }: PictureHead): Promise<boolean> {
  if (format !== 'tiff' || !hasAlpha) return false
  const facts = await readTiffFacts(path)
  return facts !== undefined && hasOtherChannels(facts)
}

/**
 * Converts a picture to a JPEG without extra channels. This must be a separate step; otherwise the engine multiplies the extra
 * channels into the colours before dropping them.
 */
async function onlyColours(path: string, maxPixels: number): Promise<Buffer> {
  const picture = await openPicture(path, maxPixels)
  return picture
    .removeAlpha()
    .toColourspace('srgb')
    .keepExif()
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer()
}
