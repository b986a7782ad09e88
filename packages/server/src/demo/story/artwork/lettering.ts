import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font } from 'fontkit'
import { n, path, place, type Shape } from './shapes.ts'

const { resolve } = createRequire(import.meta.url)

/** Weights of the typeface that all artwork uses. */
const weights = { thin: 200, regular: 400, bold: 700, black: 900 }
export type Face = keyof typeof weights

/** Variable font from an installed package, so that texts look identical on every machine. */
const FILE = resolve('@fontsource-variable/noto-sans-kr/files/noto-sans-kr-latin-wght-normal.woff2')
/** Characters allowed in artwork texts. */
const LETTERS =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzÁÀÂÃÉÊÍÓÔÕÚÇÑáàâãéêíóôõúüçñ0123456789 .,:;·–−-+%&!¡?¿/€'

/** Height of a capital letter as a fraction of the font size. */
export const CAPITAL = 0.733

/**
 * `tracking` is the space added after each letter, as a fraction of the font size. `anchor` is the fraction of the line that
 * lies left of `x`.
 */
export type LineStyle = {
  face: Face
  size: number
  fill: string
  x: number
  y: number
  tracking?: number
  anchor?: number
}

let faces: Promise<ReadonlyMap<Face, Font>> | undefined
let fonts: ReadonlyMap<Face, Font> = new Map()
const outlines = new Map<string, { d: string; width: number }>()

/** Loads the fonts of all weights. Call it before setting lines. */
export async function loadFaces(): Promise<void> {
  faces ??= readFaces()
  fonts = await faces
}

async function readFaces(): Promise<ReadonlyMap<Face, Font>> {
  const [{ create }, { default: subsetFont }] = await Promise.all([import('fontkit'), import('subset-font')])
  const whole = await readFile(FILE)
  const read = new Map<Face, Font>()
  for (const [face, wght] of Object.entries(weights) as [Face, number][]) {
    const font = create(
      await subsetFont(whole, LETTERS, { targetFormat: 'truetype', variationAxes: { wght } }),
    )
    if (!('layout' in font)) throw new Error('A collection of fonts sets no text')
    read.set(face, font)
  }
  return read
}

/** Returns the width of a line as a fraction of the font size. Throws if the fonts are not loaded. */
export function widthOf(words: string, face: Face, tracking = 0): number {
  return outlineOf(words, face, tracking).width
}

/** Sets a line of text as one shape; `y` is the baseline. Throws if the fonts are not loaded. */
export function line(words: string, style: LineStyle): Shape[] {
  const { face, size, fill, x, y, tracking = 0, anchor = 0 } = style
  const { d, width } = outlineOf(words, face, tracking)
  // Outlines are cached in thousandths of the font size, so a text has the same path in every file.
  return place([path(d, fill)], { x: x - width * size * anchor, y, scale: size / 1000 })
}

function outlineOf(words: string, face: Face, tracking: number): { d: string; width: number } {
  const key = `${face} ${tracking} ${words}`
  const cachedOutline = outlines.get(key)
  if (cachedOutline) return cachedOutline
  const font = fonts.get(face)
  if (!font) throw new Error('Faces are loaded before lines are set')
  const unit = 1000 / font.unitsPerEm
  const { glyphs, positions } = font.layout(words)
  let [x, d] = [0, '']
  glyphs.forEach((glyph, index) => {
    d += glyphOutline(glyph.path.commands, x, unit)
    x += (positions[index]?.xAdvance ?? 0) * unit + tracking * 1000
  })
  const outline = { d, width: (x - tracking * 1000) / 1000 }
  outlines.set(key, outline)
  return outline
}

type Commands = ReturnType<Font['layout']>['glyphs'][number]['path']['commands']

function glyphOutline(commands: Commands, left: number, unit: number): string {
  let [d, lastX, lastY] = ['', 0, 0]
  const at = (x: number, y: number) => `${n(Math.round(left + x * unit))} ${n(Math.round(-y * unit))}`
  for (const { command, args } of commands) {
    const [a = 0, b = 0, c = 0, e = 0, f = 0, g = 0] = args
    if (command === 'moveTo') d += `M${at(a, b)}`
    if (command === 'lineTo') d += `L${at(a, b)}`
    // Raises the degree of the curve, because PDF only has cubic curves.
    if (command === 'quadraticCurveTo') {
      const [x1, y1] = [lastX + ((a - lastX) * 2) / 3, lastY + ((b - lastY) * 2) / 3]
      const [x2, y2] = [c + ((a - c) * 2) / 3, e + ((b - e) * 2) / 3]
      d += `C${at(x1, y1)} ${at(x2, y2)} ${at(c, e)}`
    }
    if (command === 'bezierCurveTo') d += `C${at(a, b)} ${at(c, e)} ${at(f, g)}`
    if (command === 'closePath') d += 'Z'
    if (args.length > 0) [lastX = 0, lastY = 0] = args.slice(-2)
  }
  return d
}
