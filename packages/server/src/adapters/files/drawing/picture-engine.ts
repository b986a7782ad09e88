import { availableParallelism } from 'node:os'
import type { Sharp } from 'sharp'
import { fairQueue } from '../../system/fair-queue.ts'

/** Limits on the number of pixels in a picture, to stop decompression bombs. */
export interface PixelLimits {
  /** Limit for pictures that are decoded line by line. Default: 600 million pixels, or 1,500 million for a TIFF. */
  maxPixels?: number
  /**
   * Limit for pictures that can only be decoded as a whole (progressive JPEG, interlaced PNG, WebP, GIF, AVIF), which need 3 to
   * 8 bytes per pixel. Default: 100 million pixels. `maxPixels` also applies.
   */
  maxPixelsInMemory?: number
}

const MAX_PIXELS = 600_000_000
/** Approximate number of pixels in an uncompressed TIFF of 4 GB. */
const MAX_PIXELS_OF_TIFF = 1_500_000_000
const MAX_PIXELS_IN_MEMORY = 100_000_000

/**
 * Queue for picture work, in which people take turns. At most four pictures are processed at a time, and one core stays free
 * for everything else if there are several.
 */
export const inTurn = fairQueue({ places: Math.max(1, Math.min(availableParallelism() - 1, 4)) })

/** Loads the library when the first picture arrives, so that the server starts faster and uses less memory. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Every picture is decoded once and stored as a file, so a cache would only waste memory. Each picture uses one thread; the
  // queue limits how many pictures are processed concurrently.
  sharp.cache(false)
  sharp.concurrency(1)
  // An SVG can refer to other files and addresses, so this process never reads SVG, whatever the extension of the file.
  sharp.block({ operation: ['VipsForeignLoadSvg'] })
  return sharp
}

let loading: ReturnType<typeof loadSharp> | undefined

/** Returns the configured picture library, which is loaded on the first call. */
export function engine(): ReturnType<typeof loadSharp> {
  loading ??= loadSharp()
  return loading
}

/**
 * Opens a picture for reading from top to bottom. Reading fails if data is missing. With `failOn: 'warning'`, reading also
 * fails if the decoder only warns.
 */
export async function openPicture(
  source: string | Buffer,
  maxPixels: number,
  { animated = false, failOn = 'error' }: { animated?: boolean; failOn?: 'error' | 'warning' } = {},
): Promise<Sharp> {
  const sharp = await engine()
  return sharp(source, { failOn, sequentialRead: true, limitInputPixels: maxPixels, animated })
}

/** Reads the metadata of a picture without decoding any pixels, so it is safe for pictures of any size. */
export async function readHead(source: string | Buffer, isAnimated = false) {
  const sharp = await engine()
  return sharp(source, { limitInputPixels: false, animated: isAnimated }).metadata()
}

export type PictureHead = Awaited<ReturnType<typeof readHead>>

/** Returns the maximum number of pixels allowed for a picture with this metadata. */
export function pixelLimit(head: PictureHead, limits: PixelLimits): number {
  const most = limits.maxPixels ?? (head.format === 'tiff' ? MAX_PIXELS_OF_TIFF : MAX_PIXELS)
  return decodesByLines(head) ? most : Math.min(most, limits.maxPixelsInMemory ?? MAX_PIXELS_IN_MEMORY)
}

/** Returns whether the picture is decoded line by line, which needs little memory. */
export function decodesByLines(head: PictureHead): boolean {
  if (head.format === 'tiff') return true
  return (head.format === 'jpeg' || head.format === 'png') && head.isProgressive !== true
}
