import { createHash } from 'node:crypto'
import type { SpaceKind } from '@lienzo/rules/customers/space-kinds'
import type { Exif } from 'sharp'
import { artworkSvg } from './artwork/artwork-svg.ts'
import { loadFaces } from './artwork/lettering.ts'
import { drawnOf, type PrintDesign } from './artwork/print-design.ts'
import { drawShapes } from './draw-shapes.ts'

/** Photo of a space in a shop. The `seed` determines the shop. `print` hangs in the space; if omitted, the space is empty. */
export type ShopScene = {
  kind: SpaceKind
  seed: string
  hue: number
  print?: PrintDesign
  /** Seed of the view. Views of the same shop differ in angle, distance and light. */
  view?: string
  size: SceneSize
  /** Exif data that the phone writes into the photo. */
  exif?: Exif
}

type SceneSize = { widthPx: number; heightPx: number }

/** Pixel size of photos that only identify a space: just large enough to recognise the space. */
export const SCENE: SceneSize = { widthPx: 480, heightPx: 360 }
/** Pixel size of photos that prove a mounted print, which people examine closely. */
export const PROOF: SceneSize = { widthPx: 960, heightPx: 720 }
/** Aspect ratio of `SCENE` and `PROOF`. */
const PROPORTION = 4 / 3

/**
 * Area for the print in the picture, in thousandths of the picture's width and height. `proportion` is the usual aspect ratio
 * of a print there.
 */
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

/**
 * Draws a scene as a phone would photograph it. The seed and the view determine the angle, the distance and the light. Returns
 * a JPEG.
 */
export async function drawScene(scene: ShopScene): Promise<Buffer> {
  await loadFaces()
  const [across = 0, up = 0, near = 0, turn = 0, light = 0] = bytesOf(`${scene.seed} ${scene.view ?? 'view'}`)
  const zoom = 1.02 + (near / 255) * 0.5
  const move = `translate(${480 + (across - 128) * 0.55} ${500 + (up - 128) * 0.35})`
  const view = `${move} rotate(${(turn - 128) / 40}) scale(${zoom}) translate(-500 -500)`
  const shade = (light - 110) / 460
  const veil = `fill="${shade > 0 ? '#000' : '#fff'}" opacity="${Math.abs(shade).toFixed(2)}"`
  const { widthPx, heightPx } = scene.size
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" viewBox="0 0 1000 1000" preserveAspectRatio="none">
    ${lighting(scene)}
    <g transform="${view}">${room(scene)}${furniture(scene)}${drawPrint(scene)}</g>
    <rect width="1000" height="1000" ${veil}/>
    <rect width="1000" height="1000" fill="url(#vignette)"/></svg>`
  return drawShapes(svg, {
    format: 'jpeg',
    compression: { quality: 34, mozjpeg: true },
    // Blurs slightly, because no lens is as sharp as a drawing.
    blurPx: widthPx / 1100,
    exif: scene.exif,
  })
}

/**
 * Defines the gradients that make a drawing look like a photo: lamp light, worn surfaces, soft shadows and the darker corners
 * of a lens.
 */
function lighting({ seed }: ShopScene): string {
  const [lampX = 0, lampY = 0] = bytesOf(`${seed} light`)
  const lamp = `cx="${lampX / 255}" cy="${(lampY / 255) * 0.4}"`
  return `<defs>
    <radialGradient id="lamp" ${lamp} r="0.9"><stop stop-color="#fffbe8" stop-opacity="0.5"/><stop offset="0.55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.3"/></radialGradient>
    <radialGradient id="vignette" cx="0.5" cy="0.5" r="0.78"><stop offset="0.6" stop-opacity="0"/><stop offset="1" stop-opacity="0.38"/></radialGradient>
    <linearGradient id="round" x2="1" y2="0"><stop stop-color="#fff" stop-opacity="0.22"/><stop offset="0.4" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-opacity="0.3"/></linearGradient>
    <linearGradient id="gloss" x2="1" y2="1"><stop offset="0.2" stop-color="#fff" stop-opacity="0.2"/><stop offset="0.42" stop-color="#fff" stop-opacity="0.02"/><stop offset="0.6" stop-color="#fff" stop-opacity="0.1"/><stop offset="0.75" stop-color="#fff" stop-opacity="0"/></linearGradient>
    <radialGradient id="stain"><stop stop-opacity="0.16"/><stop offset="1" stop-opacity="0"/></radialGradient>
    <radialGradient id="spot"><stop stop-color="#fff" stop-opacity="0.16"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
    <linearGradient id="depth" x2="0" y2="1"><stop stop-opacity="0.34"/><stop offset="0.5" stop-opacity="0"/></linearGradient>
  </defs>`
}

/** Draws a wall and a floor that extend beyond the visible part. For a window, draws the street outside. */
function room({ kind, seed, hue }: ShopScene): string {
  const [tone = 0, level = 0] = bytesOf(`${seed} room`)
  const isOutside = kind === 'window'
  const wall = colour(isOutside ? 30 + tone / 8 : hue + 150 + tone / 3, 14, isOutside ? 62 : 76 + tone / 22)
  const floor = colour(35 + tone / 6, isOutside ? 4 : 22, isOutside ? 44 : 52 + tone / 20)
  const edge = 700 + level / 2.4
  return `<rect x="-800" y="-800" width="2600" height="2600" fill="${wall}"/>
    <rect x="-800" y="-800" width="2600" height="2600" fill="url(#lamp)"/>
    <rect x="-800" y="${edge}" width="2600" height="1400" fill="${floor}"/>
    ${joints(edge)}
    <rect x="-800" y="${edge}" width="2600" height="900" fill="url(#depth)"/>
    <rect x="-800" y="${edge - 16}" width="2600" height="16" fill="#000" opacity="0.25"/>
    ${stains(seed)}`
}

/** Draws uneven patches on the wall and the floor, such as darkened paint or spots of light. */
function stains(seed: string): string {
  return Array.from({ length: 14 }, (_, index) => {
    const [x = 0, y = 0, wide = 0, high = 0] = bytesOf(`${seed} stain ${index}`)
    const size = `rx="${90 + wide}" ry="${60 + high * 0.8}"`
    return `<ellipse cx="${x * 5.4 - 190}" cy="${y * 5.4 - 190}" ${size} fill="url(#${index % 2 === 0 ? 'stain' : 'spot'})"/>`
  }).join('')
}

/** Draws the joints between floor tiles, closer together near the wall. */
function joints(edge: number): string {
  const towards = Array.from({ length: 15 }, (_, index) => {
    const at = (index - 7) * 90
    return `M${500 + at} ${edge}L${500 + at * 4} ${edge + 1400}`
  })
  const across = [30, 80, 160, 290, 500].map((below) => `M-800 ${edge + below}H1800`)
  return `<path d="${[...towards, ...across].join('')}" stroke="#000" stroke-opacity="0.18" stroke-width="3" fill="none"/>`
}

/** Draws the soft shadow of a rectangle lit from the upper left, as a stack of increasingly smaller rectangles. */
function shadow(x: number, y: number, width: number, height: number): string {
  return [36, 32, 28, 24, 20, 16, 12, 8, 4, 0]
    .map((out) => {
      const box = `x="${x + 16 - out}" y="${y + 14 - out}" width="${width + 2 * out}" height="${height + 2 * out}"`
      return `<rect ${box} rx="${out}" opacity="0.045"/>`
    })
    .join('')
}

/** Draws furniture, large enough that no two shops look alike. */
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
    const box = `x="${left}" y="${top}" width="${wide}" height="${high}"`
    return `${shadow(left, top, wide, high)}
      <rect ${box} fill="${body}"/>${rows.join('')}<rect ${box} fill="url(#round)"/>`
  }).join('')
}

/**
 * Returns the frame of a print: as large as the area and the print's proportions allow, at the lower edge of the area. A floor
 * print fills its area, because a floor is seen at a slant.
 */
function frameOf({ kind, print }: ShopScene): Omit<Place, 'proportion'> {
  const { proportion, ...most } = places[kind]
  if (kind === 'floor') return most
  const wide = (print ? print.widthMm / print.heightMm : proportion) / PROPORTION
  const height = Math.min(most.height, most.width / wide)
  const width = height * wide
  return { x: most.x + (most.width - width) / 2, y: most.y + most.height - height, width, height }
}

/** Draws the print with its frame. */
function drawPrint(scene: ShopScene): string {
  const { kind, hue, print } = scene
  const { x, y, width, height } = frameOf(scene)
  const around = kind === 'light_box' ? 22 : kind === 'window' ? 30 : 12
  const frame = colour(hue, 8, kind === 'light_box' ? 88 : 22)
  const empty = kind === 'window' ? colour(200, 24, 66) : colour(hue, 6, 84)
  const stand =
    kind === 'counter' ? `<rect x="120" y="590" width="760" height="420" fill="${colour(30, 30, 38)}"/>` : ''
  const edges = `x="${x - around}" y="${y - around}" width="${width + 2 * around}" height="${height + 2 * around}"`
  const holder = `<rect ${edges} fill="${frame}"/>`
  const [across, down] = print ? [print.widthMm, print.heightMm] : [100, 100]
  const inside = `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="0 0 ${across} ${down}" preserveAspectRatio="none">
    ${print ? artworkSvg(drawnOf(print)) : `<rect width="100" height="100" fill="${empty}"/>`}</svg>`
  const behind =
    kind === 'floor' ? '' : shadow(x - around, y - around, width + 2 * around, height + 2 * around)
  const shine = kind === 'window' || kind === 'light_box' ? `<rect ${edges} fill="url(#gloss)"/>` : ''
  return `${stand}${behind}${holder}${inside}<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="url(#lamp)" opacity="0.5"/>${shine}`
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
