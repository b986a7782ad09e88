import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { codesOf } from './clusters.ts'

const { resolve } = createRequire(import.meta.url)

export type Weight = 'normal' | 'bold'

/**
 * Font for characters that the main font lacks. A font family that is split into several files becomes one `FallbackFont` per
 * file.
 */
export interface FallbackFont {
  name: string
  /**
   * Returns false if the font certainly lacks a character. If it returns true, only the font made by `subset` shows whether the
   * character exists.
   */
  mayDraw(cluster: string): boolean
  /**
   * Returns a TrueType font reduced to the requested characters and their joined forms. Omits characters that this font lacks.
   */
  subset(clusters: string[], weight: Weight): Promise<Buffer>
}

/** Matches characters to draw with the emoji font. */
const EMOJI = /\p{Emoji_Presentation}|\ufe0f|[\u{1f000}-\u{1faff}]/u

/**
 * Weights of the variable fallback fonts. The main font uses Roboto Medium for bold, so a weight of 700 would stand out next to
 * it.
 */
const WEIGHTS: Record<Weight, number> = { normal: 400, bold: 600 }

let fonts: FallbackFont[] | undefined

/** Returns the fallback fonts in the order in which they are tried. */
export function fallbackFonts(): FallbackFont[] {
  fonts ??= [
    ...variableFont('noto-emoji', { of: EMOJI }),
    ...variableFont('vazirmatn', { parts: ['arabic'] }),
    ...variableFont('noto-sans-hebrew', { parts: ['hebrew'] }),
    ...variableFont('noto-sans-thai', { parts: ['thai'] }),
    ...variableFont('noto-sans-devanagari', { parts: ['devanagari'] }),
    dejavu,
    ...variableFont('noto-sans-sc'),
    ...variableFont('noto-sans-jp'),
    ...variableFont('noto-sans-kr'),
  ]
  return fonts
}

/** Font for arrows, symbols, and scripts without a dedicated font. */
const dejavu: FallbackFont = {
  name: 'dejavu-sans',
  mayDraw: () => true,
  subset: (clusters, weight) => {
    const file = `@fontsource/dejavu-sans/files/dejavu-sans-latin-${weight === 'bold' ? 700 : 400}-normal.woff2`
    return subsetOf(file, clusters)
  },
}

/**
 * Returns one fallback font for each file of a variable font, or only for the files in `parts`. Each font is used only for
 * characters that match `of` and that the package declares for the file.
 */
function variableFont(
  name: string,
  { of = /^/, parts }: { of?: RegExp; parts?: string[] } = {},
): FallbackFont[] {
  const folder = `@fontsource-variable/${name}`
  const rangesByPart: Record<string, string> = JSON.parse(
    readFileSync(resolve(`${folder}/unicode.json`), 'utf8'),
  )
  return Object.entries(rangesByPart)
    .map(([part, ranges]) => ({ part: part.replace(/[[\]]/g, ''), ranges: rangesOf(ranges) }))
    .filter(({ part }) => parts?.includes(part) ?? true)
    .map(({ part, ranges }) => ({
      name: `${name}-${part}`,
      mayDraw: (cluster) =>
        of.test(cluster) &&
        codesOf(cluster).every((code) => ranges.some(({ first, last }) => code >= first && code <= last)),
      subset: (clusters, weight) =>
        subsetOf(`${folder}/files/${name}-${part}-wght-normal.woff2`, clusters, WEIGHTS[weight]),
    }))
}

/** Parses a `unicode-range` such as 'U+0600-06FF,U+200C' into ranges of code points that include both ends. */
function rangesOf(ranges: string): { first: number; last: number }[] {
  return ranges.split(',').map((range) => {
    const [first = 0, last = first] = range
      .trim()
      .slice('U+'.length)
      .split('-')
      .map((code) => Number.parseInt(code, 16))
    return { first, last }
  })
}

async function subsetOf(file: string, clusters: string[], weight?: number): Promise<Buffer> {
  const { default: subsetFont } = await import('subset-font')
  const whole = await readFile(resolve(file))
  const variationAxes = weight === undefined ? {} : { variationAxes: { wght: weight } }
  const subset = await subsetFont(whole, clusters.join(''), { targetFormat: 'truetype', ...variationAxes })
  setLineHeight(subset)
  return subset
}

/** Ascent of Roboto as a fraction of the font size. `DESCENT` is the descent of Roboto in the same unit. */
const ASCENT = 0.928
const DESCENT = -0.244

/**
 * Sets the line height of a font to that of Roboto. Otherwise a word in a different font would make its line taller than the
 * rest.
 */
function setLineHeight(font: Buffer): void {
  const unitsOfSize = font.readUInt16BE(tableAt(font, 'head') + 18)
  const header = tableAt(font, 'hhea')
  font.writeInt16BE(Math.round(ASCENT * unitsOfSize), header + 4)
  font.writeInt16BE(Math.round(DESCENT * unitsOfSize), header + 6)
  font.writeInt16BE(0, header + 8)
}

function tableAt(font: Buffer, name: string): number {
  for (let entry = 0; entry < font.readUInt16BE(4); entry++) {
    const record = 12 + 16 * entry
    if (font.toString('latin1', record, record + 4) === name) return font.readUInt32BE(record + 8)
  }
  throw new Error(`No table ${name} in the font`)
}
