import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { codesOf } from './clusters.ts'

const { resolve } = createRequire(import.meta.url)

export type Weight = 'normal' | 'bold'

/** Font for characters that the main font lacks. A font that is split into many files has one of these per file. */
export interface FallbackFont {
  name: string
  /** Returns whether the font may contain a character; only `subset` shows whether it does. */
  mayDraw(cluster: string): boolean
  /** Returns a TrueType font with those characters of `clusters` that this font contains, including their joined forms. */
  subset(clusters: string[], weight: Weight): Promise<Buffer>
}

/** Characters drawn as emoji. */
const EMOJI = /\p{Emoji_Presentation}|\ufe0f|[\u{1f000}-\u{1faff}]/u

/** Weights of the fallback fonts. Roboto's bold here is a medium, and a full bold would stand out beside it. */
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

/** Font for arrows, symbols, and alphabets without a font of their own. */
const dejavu: FallbackFont = {
  name: 'dejavu-sans',
  mayDraw: () => true,
  subset: (clusters, weight) => {
    const file = `@fontsource/dejavu-sans/files/dejavu-sans-latin-${weight === 'bold' ? 700 : 400}-normal.woff2`
    return subsetOf(file, clusters)
  },
}

/** Returns the files of a variable font as fonts, each with the character ranges that the package declares. */
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

/** Parses a `unicode-range` such as 'U+0600-06FF,U+200C'. */
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

/** Ascent of Roboto; like `DESCENT`, relative to the font size. */
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
