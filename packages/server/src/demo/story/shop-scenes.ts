import { createHash } from 'node:crypto'
import type { SpaceKind } from '@lienzo/rules/customers/space-kinds'
import type { Exif } from 'sharp'
import { artworkSvg } from './artwork/artwork-svg.ts'
import { loadFaces } from './artwork/lettering.ts'
import { drawnOf, type PrintDesign } from './artwork/print-design.ts'
import { drawShapes } from './draw-shapes.ts'

/**
 * Space in a shop as a photo: the same `seed` gives the same shop, light and angle. `print` hangs there; without it the space is
 * empty.
 */
export type ShopScene = {
  kind: SpaceKind
  seed: string
  hue: number
  print?: PrintDesign
  /** Data that the phone writes into it. */
  exif?: Exif
}

/** Size in pixels: just large enough to be recognizable. */
export const SCENE = { widthPx: 480, heightPx: 360 }

/** Area of the picture for the space, in thousandths of its sides, and the usual width in shares of the height. */
type Place = { x: number; y: number; width: number; height: number; proportion: number }

const places: Record<SpaceKind, Place> = {
  window: { x: 220, y: 110, width: 560, height: 640, proportion: 0.71 },
  shelf: { x: 130, y: 270, width: 740, height: 380, proportion: 1.41 },
  totem: { x: 340, y: 180, width: 320, height: 640, proportion: 0.33 },
  light_box: { x: 170, y: 90, width: 660, height: 590, proportion: 0.71 },
  counter: { x: 330, y: 230, width: 340, height: 360, proportion: 0.71 },
  column: { x: 340, y: 60, width: 320, height: 760, proportion: 0.25 },
  floor: { x: 260, y: 690, width: 480, height: 230, proportion: 2.78 },
  other: { x: 260, y: 140, width: 480, height: 500, proportion: 0.71 },
}

/** Draws a scene as a phone would take it, with its own angle, distance and light. */
export async function drawScene(scene: ShopScene): Promise<Buffer> {
  await loadFaces()
  const [across = 0, up = 0, near = 0, turn = 0, light = 0] = bytesOf(`${scene.seed} view`)
  const zoom = 1.02 + (near / 255) * 0.5
  const move = `translate(${480 + (across - 128) * 0.55} ${500 + (up - 128) * 0.35})`
  const view = `${move} rotate(${(turn - 128) / 40}) scale(${zoom}) translate(-500 -500)`
  const shade = (light - 110) / 460
  const veil = `fill="${shade > 0 ? '#000' : '#fff'}" opacity="${Math.abs(shade).toFixed(2)}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SCENE.widthPx}" height="${SCENE.heightPx}" viewBox="0 0 1000 1000" preserveAspectRatio="none">
    <g transform="${view}">${room(scene)}${furniture(scene)}${hung(scene)}</g>
    <rect width="1000" height="1000" ${veil}/></svg>`
  return drawShapes(svg, (shapes) => {
    const photo = shapes.removeAlpha()
    const taken = scene.exif ? photo.withExif(scene.exif) : photo
    return taken.jpeg({ quality: 58, mozjpeg: true })
  })
}

/** Draws a wall and a floor, larger than what is visible; a window is seen from the street. */
function room({ kind, seed, hue }: ShopScene): string {
  const [tone = 0, level = 0] = bytesOf(`${seed} room`)
  const isOutside = kind === 'window'
  const wall = colour(isOutside ? 30 + tone / 8 : hue + 150 + tone / 3, 14, isOutside ? 62 : 76 + tone / 22)
  const floor = colour(35 + tone / 6, isOutside ? 4 : 22, isOutside ? 44 : 52 + tone / 20)
  const edge = 700 + level / 2.4
  return `<rect x="-800" y="-800" width="2600" height="2600" fill="${wall}"/>
    <rect x="-800" y="${edge}" width="2600" height="1400" fill="${floor}"/>`
}

/** Draws other objects, large ones so that no two shops look alike. */
function furniture({ kind, seed, hue }: ShopScene): string {
  return Array.from({ length: 7 }, (_, index) => {
    const [x = 0, y = 0, width = 0, height = 0, tone = 0] = bytesOf(`${seed} thing ${index}`)
    const high = 120 + height * 1.7
    const top = kind === 'floor' ? y * 2 - 200 : 840 - high - (y % 3) * 170
    const left = -250 + x * 5.6
    const body = colour(hue + tone, 18, 30 + ((tone * 3) % 55))
    const wide = 90 + width * 0.9
    const rows = Array.from({ length: 3 }, (_, row) => {
      const at = top + 20 + (row * high) / 3
      return `<rect x="${left + 10}" y="${at}" width="${wide - 20}" height="${high / 5}" fill="${colour(hue + tone + row * 40, 30, 64)}"/>`
    })
    return `<rect x="${left}" y="${top}" width="${wide}" height="${high}" fill="${body}"/>${rows.join('')}`
  }).join('')
}

/** Returns the frame of a print: as large as its proportions allow, at the lower edge of its area. A floor is seen at a slant. */
function frameOf({ kind, print }: ShopScene): Omit<Place, 'proportion'> {
  const { proportion, ...most } = places[kind]
  if (kind === 'floor') return most
  const wide = (print ? print.widthMm / print.heightMm : proportion) * (SCENE.heightPx / SCENE.widthPx)
  const height = Math.min(most.height, most.width / wide)
  const width = height * wide
  return { x: most.x + (most.width - width) / 2, y: most.y + most.height - height, width, height }
}

/** Draws the print and what it hangs on. */
function hung(scene: ShopScene): string {
  const { kind, hue, print } = scene
  const { x, y, width, height } = frameOf(scene)
  const around = kind === 'light_box' ? 22 : kind === 'window' ? 30 : 12
  const frame = colour(hue, 8, kind === 'light_box' ? 88 : 22)
  const empty = kind === 'window' ? colour(200, 24, 66) : colour(hue, 6, 84)
  const stand =
    kind === 'counter' ? `<rect x="120" y="590" width="760" height="420" fill="${colour(30, 30, 38)}"/>` : ''
  const held = `<rect x="${x - around}" y="${y - around}" width="${width + 2 * around}" height="${height + 2 * around}" fill="${frame}"/>`
  const [across, down] = print ? [print.widthMm, print.heightMm] : [100, 100]
  const inside = `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="0 0 ${across} ${down}" preserveAspectRatio="none">
    ${print ? artworkSvg(drawnOf(print)) : `<rect width="100" height="100" fill="${empty}"/>`}</svg>`
  return `${stand}${held}${inside}`
}

function bytesOf(words: string): Buffer {
  return createHash('sha256').update(words).digest()
}

function colour(hue: number, saturation: number, lightness: number): string {
  return `hsl(${round(hue) % 360},${saturation}%,${round(Math.min(96, lightness))}%)`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
