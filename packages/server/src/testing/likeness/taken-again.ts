import { randomFrom } from '@lienzo/rules/testing/random'
import sharp, { type Sharp } from 'sharp'
import { type Corners, emptyPixels, laidOver, type Pixels } from './drawn-shapes.ts'

/** Ways of reusing an earlier picture. */
export const waysBack = [
  'recompressed',
  'cropped on one side',
  'cropped on two sides',
  'turned by a quarter or a half',
  'tilted by 2–3°',
  'mirrored',
  'screenshot',
  'photographed again',
] as const

export type WayBack = (typeof waysBack)[number]

type Random = ReturnType<typeof randomFrom>

/** Returns the picture as a phone camera would take it: with exposure, noise, blur and JPEG compression. */
export function takePhoto(pixels: Pixels, seed: number): Promise<Buffer> {
  const { integer } = randomFrom(seed * 31 + 7)
  const gain = integer(92, 108) / 100
  return toSharp(withNoise(pixels, seed, { gain, noise: integer(4, 12) }))
    .blur(0.6)
    .jpeg({ quality: integer(80, 92) })
    .toBuffer()
}

/** Returns a manipulated copy of a photo, as a new JPEG. The same seed always results in the same file. */
export async function comeBack(photo: Buffer, way: WayBack, seed: number): Promise<Buffer> {
  const random = randomFrom(seed * 101 + 3)
  const picture = await changes[way](photo, random)
  const quality = way === 'recompressed' ? random.integer(40, 70) : random.integer(70, 90)
  return picture.jpeg({ quality }).toBuffer()
}

type Change = (photo: Buffer, random: Random) => Promise<Sharp>

const changes: Record<WayBack, Change> = {
  recompressed: async (photo, { integer }) => sharp(photo).resize({ width: integer(200, 400) }),
  'cropped on one side': (photo, random) => crop(photo, random, 1),
  'cropped on two sides': (photo, random) => crop(photo, random, 2),
  'turned by a quarter or a half': async (photo, { pick }) => sharp(photo).rotate(pick([90, 180, 270])),
  'tilted by 2–3°': tilt,
  mirrored: async (photo) => sharp(photo).flop(),
  screenshot,
  'photographed again': photographedAgain,
}

/** Crops 8 to 11 percent of the width, of the height, or of both. */
async function crop(photo: Buffer, { integer, pick }: Random, sides: 1 | 2): Promise<Sharp> {
  const { width = 0, height = 0 } = await sharp(photo).metadata()
  const across = Math.round((width * integer(8, 11)) / 100)
  const down = Math.round((height * integer(8, 11)) / 100)
  const [horizontal, vertical] =
    sides === 2 ? [true, true] : pick([[true, false] as const, [false, true] as const])
  const [cutX, cutY] = [horizontal ? across : 0, vertical ? down : 0]
  return sharp(photo).extract({
    left: integer(0, 1) * cutX,
    top: integer(0, 1) * cutY,
    width: width - cutX,
    height: height - cutY,
  })
}

/** Rotates by two to three degrees and crops the empty corners. */
async function tilt(photo: Buffer, { integer, pick }: Random): Promise<Sharp> {
  const { width = 0, height = 0 } = await sharp(photo).metadata()
  const angle = (pick([-1, 1]) * integer(20, 30)) / 10
  const rotatedPhoto = await sharp(photo)
    .rotate(angle)
    .png({ compressionLevel: 0 })
    .toBuffer({ resolveWithObject: true })
  const slant = Math.sin((Math.abs(angle) * Math.PI) / 180)
  const inner = { width: Math.floor(width - height * slant), height: Math.floor(height - width * slant) }
  const left = Math.floor((rotatedPhoto.info.width - inner.width) / 2)
  const top = Math.floor((rotatedPhoto.info.height - inner.height) / 2)
  return sharp(rotatedPhoto.data).extract({ left, top, ...inner })
}

/**
 * Draws a screenshot of an upright phone: the picture between two bars, with status symbols in the upper bar and buttons in the
 * lower bar.
 */
async function screenshot(photo: Buffer, { integer, pick }: Random): Promise<Sharp> {
  const [width, height] = [360, pick([640, 720, 780])]
  const picture = await sharp(photo).resize({ width }).toBuffer({ resolveWithObject: true })
  const bar = pick([0, 18, 245, 255])
  const ink = bar > 128 ? 40 : 220
  const sign = (left: number, top: number, wide: number, high: number) => ({
    input: { create: { width: wide, height: high, channels: 3 as const, background: grey(ink) } },
    left,
    top,
  })
  const signs = [
    sign(12, 8, integer(24, 34), 9),
    sign(width - 50, 8, integer(20, 40), 9),
    ...[60, 170, 280].map((left) => sign(left, height - 34, 18, 18)),
  ]
  const screen = sharp({ create: { width, height, channels: 3, background: grey(bar) } }).composite([
    { input: picture.data, left: 0, top: Math.round((height - picture.info.height) / 2) },
    ...signs,
  ])
  return sharp(await screen.png({ compressionLevel: 0 }).toBuffer())
}

const grey = (value: number) => ({ r: value, g: value, b: value })

/** Returns the scene as seen from a slightly different position: each edge shifts by up to four percent. */
export function fromAnotherPlace(pixels: Pixels, seed: number): Pixels {
  const { integer } = randomFrom(seed * 13 + 5)
  const off = (size: number) => (integer(0, 40) / 1000) * size
  return warp(pixels, cornersFrom(pixels, off))
}

function cornersFrom({ width, height }: Pixels, off: (size: number) => number): Corners {
  return [
    [off(width), off(height)],
    [width - 1 - off(width), off(height)],
    [width - 1 - off(width), height - 1 - off(height)],
    [off(width), height - 1 - off(height)],
  ]
}

/** Returns a photo of a photo on a screen or on paper: in perspective, with different light, moiré and slight blur. */
async function photographedAgain(photo: Buffer, random: Random): Promise<Sharp> {
  const { integer } = random
  const { data, info } = await sharp(photo).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const off = (size: number) => (integer(-8, 30) / 1000) * size
  const pixels = { width, height, data }
  const warpedPixels = warp(pixels, cornersFrom(pixels, off))
  const gain = integer(80, 120) / 100
  const moire = { strength: integer(3, 9), period: integer(25, 60) / 10, slant: integer(-10, 10) / 10 }
  return toSharp(withNoise(warpedPixels, integer(0, 1_000_000), { gain, noise: 8, moire })).blur(0.8)
}

/**
 * Stretches the quadrilateral between four corners to the size of the whole picture. Areas outside of the picture become black.
 */
function warp({ width, height, data }: Pixels, corners: Corners): Pixels {
  const lay = laidOver(corners)
  const result = emptyPixels(width, height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [fromX, fromY] = lay([x / width, y / height])
      if (fromX < 0 || fromY < 0 || fromX >= width - 1 || fromY >= height - 1) continue
      const from = (Math.floor(fromY) * width + Math.floor(fromX)) * 3
      result.data.set(data.subarray(from, from + 3), (y * width + x) * 3)
    }
  }
  return result
}

type Light = { gain: number; noise: number; moire?: { strength: number; period: number; slant: number } }

function withNoise({ width, height, data }: Pixels, seed: number, { gain, noise, moire }: Light): Pixels {
  const { integer } = randomFrom(seed)
  const result = emptyPixels(width, height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const wave = moire ? moire.strength * Math.sin((x + y * moire.slant) / moire.period) : 0
      const by = integer(-noise, noise) + wave
      const at = (y * width + x) * 3
      for (let band = 0; band < 3; band += 1) {
        result.data[at + band] = Math.max(0, Math.min(255, (data[at + band] ?? 0) * gain + by))
      }
    }
  }
  return result
}

function toSharp({ width, height, data }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } })
}
