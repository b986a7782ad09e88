import { randomFrom } from '@lienzo/rules/testing/random'
import {
  type Colour,
  type Corners,
  cornersOf,
  emptyPixels,
  fillPolygon,
  laidOver,
  type Pixels,
  type Point,
} from './drawn-shapes.ts'

/** Size of drawn scenes in pixels. */
const WIDTH = 400
const HEIGHT = 300

type Random = ReturnType<typeof randomFrom>

const colourOf = ({ integer }: Random, from = 20, to = 235): Colour => [
  integer(from, to),
  integer(from, to),
  integer(from, to),
]

/**
 * Share of the picture that the print covers: about a sixth for `small`, a third for `large`, half and in the middle for
 * `close`.
 */
export type PrintSize = 'small' | 'large' | 'close'

/** Draws a shop: wall, floor, furniture, shelves with products, and a print on the wall. */
export function drawShop(seed: number, print: { seed: number; size: PrintSize }): Pixels {
  const random = randomFrom(seed)
  const pixels = emptyPixels(WIDTH, HEIGHT)
  drawRoom(pixels, random)
  const printLeft = random.integer(0, 1) === 1
  for (let piece = random.integer(2, 4); piece > 0; piece -= 1) drawFurniture(pixels, random)
  drawShelves(pixels, random, printLeft ? random.integer(190, 230) : random.integer(10, 40))
  drawPrint(pixels, print.seed, printCorners(random, printLeft, print.size))
  return pixels
}

/** Draws a white wall, lit from one side, with or without a power socket. */
export function drawWall(seed: number): Pixels {
  const random = randomFrom(seed)
  const pixels = emptyPixels(WIDTH, HEIGHT)
  const light = random.integer(185, 225)
  shade(
    pixels,
    [light, light, light - random.integer(0, 12)],
    random.integer(-25, 25),
    random.integer(-25, 25),
  )
  if (random.integer(0, 1) === 1) {
    const [x, y] = [random.integer(40, 340), random.integer(180, 270)]
    fillPolygon(pixels, cornersOf(x, y, x + 12, y + 12), [light - 12, light - 12, light - 12])
  }
  return pixels
}

/** Draws a shop window at night: a bright rectangle in the dark, and up to three lamps. */
export function drawNightWindow(seed: number): Pixels {
  const random = randomFrom(seed)
  const pixels = emptyPixels(WIDTH, HEIGHT)
  const dark = random.integer(6, 16)
  shade(pixels, [dark, dark, dark + 4], random.integer(-4, 4), random.integer(-4, 4))
  const [left, top] = [random.integer(85, 115), random.integer(65, 90)]
  const [right, bottom] = [random.integer(285, 315), random.integer(210, 235)]
  const glow = random.integer(190, 235)
  fillPolygon(pixels, cornersOf(left, top, right, bottom), [glow, glow - 15, glow - 60])
  const middle = (left + right) / 2
  fillPolygon(pixels, cornersOf(middle - 3, top, middle + 3, bottom), [dark, dark, dark])
  for (let lamp = random.integer(0, 3); lamp > 0; lamp -= 1) {
    const [x, y] = [random.integer(0, 390), random.integer(0, 50)]
    fillPolygon(pixels, cornersOf(x, y, x + 6, y + 6), [glow, glow, glow - 40])
  }
  return pixels
}

function drawRoom(pixels: Pixels, random: Random): void {
  const { integer } = random
  shade(pixels, colourOf(random, 120, 220), integer(-40, 40), integer(-40, 40))
  const horizon = integer(200, 250)
  const tilt = integer(-15, 15)
  const floor: Corners = [
    [0, horizon - tilt],
    [WIDTH, horizon + tilt],
    [WIDTH, HEIGHT],
    [0, HEIGHT],
  ]
  fillPolygon(pixels, floor, colourOf(random, 50, 170))
  if (integer(0, 2) > 0) {
    const [left, wide] = [integer(0, 330), integer(35, 90)]
    fillPolygon(pixels, cornersOf(left, integer(20, 80), left + wide, horizon), colourOf(random, 30, 250))
  }
}

function drawFurniture(pixels: Pixels, random: Random): void {
  const { integer } = random
  const [x, y] = [integer(-20, 340), integer(150, 240)]
  const [wide, high] = [integer(40, 120), integer(30, 90)]
  const colour = colourOf(random)
  fillPolygon(pixels, cornersOf(x, y, x + wide, y + high), colour)
  const lid: Corners = [
    [x, y],
    [x + 12, y - 10],
    [x + wide + 12, y - 10],
    [x + wide, y],
  ]
  fillPolygon(pixels, lid, lighter(colour, 30))
  if (integer(0, 1) === 1) {
    fillPolygon(pixels, cornersOf(x + 6, y + 8, x + wide - 6, y + 12), lighter(colour, -35))
  }
}

function drawShelves(pixels: Pixels, random: Random, left: number): void {
  const { integer } = random
  const wide = integer(120, 165)
  const lean = integer(-14, 14)
  const [top, bottom] = [integer(30, 80), integer(215, 265)]
  const lay = laidOver([
    [left, top + lean],
    [left + wide, top - lean],
    [left + wide, bottom + lean / 2],
    [left, bottom - lean / 2],
  ])
  const fill = (x1: number, y1: number, x2: number, y2: number, colour: Colour) =>
    fillPolygon(pixels, cornersOf(x1, y1, x2, y2).map(lay), colour)
  fill(0, 0, 1, 1, colourOf(random, 40, 230))
  const boards = integer(3, 5)
  for (let board = 0; board < boards; board += 1) {
    const [from, to] = [board / boards, (board + 1) / boards]
    const products = integer(4, 9)
    const row = colourOf(random)
    for (let product = 0; product < products; product += 1) {
      const colour = integer(0, 2) === 0 ? row : colourOf(random)
      const height = integer(45, 85) / 100
      const x = product / products + 0.01
      fill(x, to - (to - from) * height, x + integer(60, 95) / 100 / products, to - 0.02, colour)
    }
    fill(0, to - 0.02, 1, to, [60, 55, 50])
  }
}

function printCorners({ integer }: Random, left: boolean, size: PrintSize): Corners {
  const { wide, high } = {
    small: { wide: integer(100, 130), high: integer(140, 175) },
    large: { wide: integer(150, 180), high: integer(200, 235) },
    close: { wide: integer(185, 215), high: integer(255, 290) },
  }[size]
  const aside = left ? integer(10, 60) : WIDTH - wide - integer(10, 60)
  const x = size === 'close' ? (WIDTH - wide) / 2 + integer(-12, 12) : aside
  const y = size === 'close' ? integer(-15, 20) : integer(15, 45)
  const jitter = (): number => integer(-8, 8)
  return [
    [x + jitter(), y + jitter()],
    [x + wide + jitter(), y + jitter()],
    [x + wide + jitter(), y + high + jitter()],
    [x + jitter(), y + high + jitter()],
  ]
}

/** Draws a poster between four corners: a background colour, a picture made of shapes, and lines of text. */
function drawPrint(pixels: Pixels, seed: number, corners: Corners): void {
  const random = randomFrom(seed * 7919 + 13)
  const { integer } = random
  const lay = laidOver(corners)
  const fill = (points: readonly Point[], colour: Colour) => fillPolygon(pixels, points.map(lay), colour)
  fill(cornersOf(0, 0, 1, 1), colourOf(random))
  for (let shape = integer(3, 6); shape > 0; shape -= 1) {
    const [x, y] = [integer(5, 60) / 100, integer(5, 60) / 100]
    const [wide, high] = [integer(15, 40) / 100, integer(15, 40) / 100]
    const round: Point[] = Array.from({ length: 10 }, (_, at) => [
      x + (wide * (1 + Math.cos((at * Math.PI) / 5))) / 2,
      y + (high * (1 + Math.sin((at * Math.PI) / 5))) / 2,
    ])
    const box = cornersOf(x, y, x + wide, y + high)
    const points = integer(0, 1) === 1 ? round : box
    fill(points, colourOf(random))
  }
  const ink = colourOf(random, 0, 255)
  for (let line = integer(1, 3); line > 0; line -= 1) {
    const y = 0.64 + line * 0.08
    for (let word = 0; word < 5; word += 1) {
      const x = 0.08 + word * 0.17
      fill(cornersOf(x, y, x + integer(8, 15) / 100, y + 0.045), ink)
    }
  }
}

/** Fills the picture with a colour. Its lightness changes by `across` from left to right and by `down` from top to bottom. */
function shade({ width, height, data }: Pixels, colour: Colour, across: number, down: number): void {
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const more = across * (x / width - 0.5) + down * (y / height - 0.5)
      data.set(lighter(colour, more), (y * width + x) * 3)
    }
  }
}

function lighter([red, green, blue]: Colour, by: number): Colour {
  const byte = (value: number) => Math.max(0, Math.min(255, Math.round(value + by)))
  return [byte(red), byte(green), byte(blue)]
}
