import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import type { Context } from '../core/context.ts'
import { files } from '../db/tables/files.ts'

export type Artwork = { name: string; hue: number; widthPx: number; heightPx: number; words: string }

/** Draws a poster, keeps it as if the caller had uploaded it, and gives the name of that upload. */
export async function uploadArtwork(context: Context, artwork: Artwork): Promise<string> {
  const { widthPx, heightPx } = artwork
  const { pixels, raw } = paint(artwork)
  const content = await sharp(pixels, { raw }).resize(widthPx, heightPx).jpeg({ quality: 80 }).toBuffer()
  const { sha256, size } = await context.services.files.put(Readable.from(content))
  const upload_id = createHash('sha256').update(`demo ${artwork.name}`).digest('hex').slice(0, 32)
  await context.database.insert(files).values({
    upload_id,
    sha256,
    size,
    name: `${artwork.name}.jpg`,
    type: 'image/jpeg',
    kind: 'picture',
    width_px: widthPx,
    height_px: heightPx,
    colour_model: 'rgb',
    created_at: context.now,
    created_by: context.caller.user_id,
  })
  return upload_id
}

/** How much smaller the poster is painted than it is kept. */
const SCALE = 6

/** Paints discs on a gradient: shapes alone, because what a machine has of fonts differs from one to the next. */
function paint({ hue, widthPx, heightPx, words }: Artwork) {
  const width = Math.round(widthPx / SCALE)
  const height = Math.round(heightPx / SCALE)
  const discs = discsOf(words, width, height)
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const disc = discs.findLast((each) => (x - each.x) ** 2 + (y - each.y) ** 2 < each.radius ** 2)
      const lightness = 0.93 - (0.3 * y) / height
      const colour = disc ? colourOf(hue + disc.turn, 0.62, disc.lightness) : colourOf(hue, 0.6, lightness)
      pixels.set(colour, (y * width + x) * 3)
    }
  }
  return { pixels, raw: { width, height, channels: 3 as const } }
}

function discsOf(words: string, width: number, height: number) {
  const seed = createHash('sha256').update(words).digest()
  return Array.from({ length: 14 }, (_, index) => {
    const [across = 0, down = 0, size = 0] = seed.subarray(index, index + 3)
    return {
      x: (across / 255) * width,
      y: (down / 255) * height,
      radius: (0.04 + size / 1600) * width,
      turn: index * 9,
      lightness: 0.35 + ((across + down) % 40) / 100,
    }
  })
}

/** Red, green and blue of a hue in degrees; saturation and lightness from 0 to 1. */
function colourOf(hue: number, saturation: number, lightness: number): number[] {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  return [0, 8, 4].map((offset) => {
    const turn = (offset + hue / 30) % 12
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1))))
  })
}
