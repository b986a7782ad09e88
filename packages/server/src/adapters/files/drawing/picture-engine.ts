import { availableParallelism } from 'node:os'
import type { Sharp } from 'sharp'
import { fairQueue } from '../../system/fair-queue.ts'

/** How large a picture may be before it is refused as a decompression bomb. */
export interface PixelLimits {
  /** For pictures that are decoded line by line. 600 million where it is left out, of a TIFF 1,500 million. */
  maxPixels?: number
  /**
   * For pictures that can only be decoded as a whole (progressive JPEG, interlaced PNG, WebP, GIF, AVIF), which need
   * 3 to 8 bytes a pixel. 100 million where it is left out; never more than `maxPixels`.
   */
  maxPixelsInMemory?: number
}

const MAX_PIXELS = 600_000_000
/** As many as an uncompressed TIFF of 4 GB has. */
const MAX_PIXELS_OF_TIFF = 1_500_000_000
const MAX_PIXELS_IN_MEMORY = 100_000_000

/** Does a piece of picture work when a core is free for it, and leaves one to everything else; people take turns. */
export const inTurn = fairQueue({ places: Math.max(1, Math.min(availableParallelism() - 1, 4)) })

/** The library, with the first picture: it takes its time and memory, and a start has no use for it. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Every picture is decoded once and kept as a file, so a cache would only hold memory. One thread a picture, and as many
  // pictures at once as there are cores: the others wait in line, and what waits costs nothing.
  sharp.cache(false)
  sharp.concurrency(1)
  // An SVG can name other files and addresses: nothing here reads one, whatever its name says.
  sharp.block({ operation: ['VipsForeignLoadSvg'] })
  return sharp
}

let loading: ReturnType<typeof loadSharp> | undefined

/** The library with its settings, loaded once. */
export function engine(): ReturnType<typeof loadSharp> {
  loading ??= loadSharp()
  return loading
}

/**
 * Opens a picture, to be read from its first line to its last. Reading it fails where something is missing; with
 * `failOn: 'warning'` also where the decoder only finds something odd.
 */
export async function openPicture(
  source: string | Buffer,
  maxPixels: number,
  { animated = false, failOn = 'error' }: { animated?: boolean; failOn?: 'error' | 'warning' } = {},
): Promise<Sharp> {
  const sharp = await engine()
  return sharp(source, { failOn, sequentialRead: true, limitInputPixels: maxPixels, animated })
}

/** What the head of a picture says. Reads no pixel, so it is safe for any size. */
export async function readHead(source: string | Buffer, animated = false) {
  const sharp = await engine()
  return sharp(source, { limitInputPixels: false, animated }).metadata()
}

export type PictureHead = Awaited<ReturnType<typeof readHead>>

/** How many pixels a picture with this head may have. */
export function pixelLimit(head: PictureHead, limits: PixelLimits): number {
  const most = limits.maxPixels ?? (head.format === 'tiff' ? MAX_PIXELS_OF_TIFF : MAX_PIXELS)
  return decodesByLines(head) ? most : Math.min(most, limits.maxPixelsInMemory ?? MAX_PIXELS_IN_MEMORY)
}

/** Whether its pixels come line by line, in little memory, and not all at once. */
export function decodesByLines(head: PictureHead): boolean {
  if (head.format === 'tiff') return true
  return (head.format === 'jpeg' || head.format === 'png') && head.isProgressive !== true
}
