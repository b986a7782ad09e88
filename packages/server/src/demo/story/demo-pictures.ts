import { createHash } from 'node:crypto'
import sharp from 'sharp'

/** A picture of the demo company. The same words and hue (degrees) always give the same picture. */
export type DemoPicture = { words: string; hue: number; widthPx: number; heightPx: number }

/** Red, green, blue and opacity (0 to 255) at a place; both coordinates from 0 to 1. */
type Colour = readonly [number, number, number, number]
type Painter = (x: number, y: number) => Colour

const CLEAR: Colour = [0, 0, 0, 0]

/**
 * A poster: discs on a gradient. Shapes alone, here as below, because what a machine has of fonts differs from one to the
 * next.
 */
export function drawPoster(picture: DemoPicture): Promise<Buffer> {
  // Painted small: nobody sees the steps at the edge of a disc, and making large pictures smooth takes long.
  return draw(poster(picture), picture, 1 / 4)
}

/** The mark of a company as the header shows it: a disc cut by another one, and three bars; transparent around. */
export function drawMark(picture: DemoPicture): Promise<Buffer> {
  return draw(mark(picture), picture, 3 / 2, 4)
}

/** A piece of a material: threads across each other, as fine as its words say. */
export function drawMaterial(picture: DemoPicture): Promise<Buffer> {
  return draw(threads(picture), picture, 1)
}

/** A product: a printed sheet that hangs in front of a wall. */
export function drawProduct(picture: DemoPicture): Promise<Buffer> {
  return draw(sheet(picture), picture, 3 / 4)
}

/** A place in a shop, seen from the aisle: a print in a frame that leans on the wall, above the floor. */
export function drawSpace(picture: DemoPicture): Promise<Buffer> {
  return draw(place(picture), picture, 1 / 2)
}

/** Paints a picture at `scale` times its size and brings it to the size: as PNG where it can be seen through. */
async function draw(
  paint: Painter,
  { widthPx, heightPx }: DemoPicture,
  scale: number,
  channels: 3 | 4 = 3,
): Promise<Buffer> {
  const width = Math.round(widthPx * scale)
  const height = Math.round(heightPx * scale)
  const pixels = Buffer.alloc(width * height * channels)
  for (let y = 0, index = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, index += channels) {
      const [red, green, blue, opacity] = paint((x + 0.5) / width, (y + 0.5) / height)
      pixels[index] = red
      pixels[index + 1] = green
      pixels[index + 2] = blue
      if (channels === 4) pixels[index + 3] = opacity
    }
  }
  const kernel = scale < 1 / 2 ? 'nearest' : 'linear'
  const picture = sharp(pixels, { raw: { width, height, channels } })
  const sized = picture.resize(widthPx, heightPx, { fit: 'fill', kernel })
  return channels === 4 ? sized.png().toBuffer() : sized.jpeg({ quality: 80 }).toBuffer()
}

function poster({ words, hue, widthPx, heightPx }: DemoPicture): Painter {
  const shape = heightPx / widthPx
  const seed = createHash('sha256').update(words).digest()
  const discs = Array.from({ length: 14 }, (_, index) => {
    const [across = 0, down = 0, size = 0] = seed.subarray(index, index + 3)
    return {
      x: across / 255,
      y: down / 255,
      radius: 0.04 + size / 1600,
      colour: colourOf(hue + index * 9, 0.62, 0.35 + ((across + down) % 40) / 100),
    }
  }).reverse()
  const paper = shadesOf(hue, 0.6, 0.93, 0.63)
  return (x, y) => {
    const disc = discs.find((each) => (x - each.x) ** 2 + ((y - each.y) * shape) ** 2 < each.radius ** 2)
    return disc ? disc.colour : paper(y)
  }
}

function mark({ words, hue, widthPx, heightPx }: DemoPicture): Painter {
  const shape = widthPx / heightPx
  const [first = 0, second = 0, third = 0] = createHash('sha256').update(words).digest()
  const ink = colourOf(hue, 0.65, 0.42)
  const light = colourOf(hue + 40, 0.7, 0.55)
  const bars = [first, second, third].map((length) => 1.25 + (length / 255) * (shape - 1.3))
  return (x, y) => {
    const across = x * shape
    if ((across - 0.5) ** 2 + (y - 0.5) ** 2 < 0.46 ** 2) {
      return (across - 0.68) ** 2 + (y - 0.36) ** 2 < 0.26 ** 2 ? light : ink
    }
    const bar = Math.floor((y - 0.08) / 0.3)
    const within = (y - 0.08) % 0.3 < 0.18
    return within && across > 1.15 && across < (bars[bar] ?? 0) ? ink : CLEAR
  }
}

function threads({ words, hue }: DemoPicture): Painter {
  const [fineness = 0, slant = 0] = createHash('sha256').update(words).digest()
  const count = 24 + (fineness % 48)
  const turn = (slant / 255) * 0.6
  const shade = shadesOf(hue, 0.22, 0.63, 0.85)
  return (x, y) => {
    const one = Math.sin((x + turn * y) * count * Math.PI)
    const other = Math.sin((y - turn * x) * count * Math.PI)
    return shade(0.5 + 0.32 * one * other + 0.36 * (0.5 - y))
  }
}

function sheet(picture: DemoPicture): Painter {
  const { hue, widthPx, heightPx } = picture
  const wall = shadesOf(hue + 180, 0.12, 0.88, 0.82)
  const shadow = colourOf(hue + 180, 0.12, 0.7)
  const print = poster({ ...picture, widthPx: 0.52 * widthPx, heightPx: 0.72 * heightPx })
  return (x, y) => {
    const inPrint = x > 0.24 && x < 0.76 && y > 0.14 && y < 0.86
    if (inPrint) return print((x - 0.24) / 0.52, (y - 0.14) / 0.72)
    const inSheet = x > 0.2 && x < 0.8 && y > 0.1 && y < 0.9
    if (inSheet) return [250, 250, 250, 255]
    const inShadow = x > 0.22 && x < 0.82 && y > 0.13 && y < 0.93
    return inShadow ? shadow : wall(y)
  }
}

function place(picture: DemoPicture): Painter {
  const { hue, widthPx, heightPx } = picture
  const wall = shadesOf(hue + 200, 0.1, 0.9, 0.8)
  const floor = shadesOf(hue + 30, 0.14, 0.38, 0.62)
  const frame = colourOf(hue, 0.1, 0.2)
  const shadow = colourOf(hue + 200, 0.1, 0.68)
  const print = poster({ ...picture, widthPx: 0.3 * widthPx, heightPx: 0.62 * heightPx })
  return (x, y) => {
    const inPrint = x > 0.35 && x < 0.65 && y > 0.1 && y < 0.72
    if (inPrint) return print((x - 0.35) / 0.3, (y - 0.1) / 0.62)
    const inFrame = x > 0.335 && x < 0.665 && y > 0.08 && y < 0.74
    if (inFrame) return frame
    // The boards of the floor run towards who looks at them.
    if (y > 0.8) return Math.abs(((((x - 0.5) / y + 2) * 9) % 1) - 0.5) > 0.485 ? frame : floor(y)
    const inShadow = x > 0.36 && x < 0.69 && y > 0.11 && y < 0.8
    return inShadow ? shadow : wall(y)
  }
}

/** The colours between two lightnesses, by their place from 0 to 1: mixed once, because there are millions of pixels. */
function shadesOf(hue: number, saturation: number, from: number, to: number): (index: number) => Colour {
  const shades = Array.from({ length: 256 }, (_, step) =>
    colourOf(hue, saturation, from + ((to - from) * step) / 255),
  )
  return (index) => shades[Math.max(0, Math.min(255, Math.floor(index * 256)))] ?? CLEAR
}

/** The colour of a hue in degrees; saturation and lightness from 0 to 1. */
function colourOf(hue: number, saturation: number, lightness: number): Colour {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const channel = (offset: number) => {
    const turn = (((offset + hue / 30) % 12) + 12) % 12
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1))))
  }
  return [channel(0), channel(8), channel(4), 255]
}
