import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font } from 'fontkit'
import { codesOf, intoClusters } from './clusters.ts'
import { fallbackFonts } from './fallback-fonts.ts'

const { resolve } = createRequire(import.meta.url)

export const MAIN_FONT = 'Roboto'

/**
 * Paths of the Roboto files. Each file covers Latin, Greek and Cyrillic, and all of its digits have the same width. The PDF
 * library cannot embed the web fonts of Inter, which the user interface uses.
 */
const mainFontPaths = {
  normal: resolve('@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf'),
  bold: resolve('@expo-google-fonts/roboto/500Medium/Roboto_500Medium.ttf'),
}

const openedFonts = new Map<string, Promise<Font>>()

/**
 * Returns a font of the main family for use in one document. Each font file is parsed only once per process, because parsing
 * would take most of the time needed for a short document.
 */
export async function mainFont(path: string): Promise<Font> {
  const opening = openedFonts.get(path) ?? readFile(path).then(openFont)
  openedFonts.set(path, opening)
  // The library caches each glyph together with the first character that used it, such as a non-breaking space. Each document
  // gets its own cache; otherwise earlier documents would change the text that readers copy out of this PDF.
  return Object.create(await opening, { _glyphs: { value: {} } })
}

async function openFont(file: Buffer): Promise<Font> {
  const { create } = await import('fontkit')
  const font = create(file)
  if (!('characterSet' in font)) throw new Error('A collection of fonts draws no text')
  return font
}

/** Text of a document, and whether it is bold. */
export interface SetText {
  text: string
  bold: boolean
}

/**
 * Fonts of one document: the font families, with a file or a name in `files` for each weight, and a lookup of the family for
 * each character.
 */
export interface DocumentFonts {
  families: Record<string, { normal: string; bold: string }>
  /** Font files made for this document, keyed by the names that `families` contains. */
  files: ReadonlyMap<string, Buffer>
  /** Returns the family that can draw a visible character; `undefined` if none can. */
  familyOf(cluster: string): string | undefined
}

let mainCharacters: Promise<ReadonlySet<number>> | undefined

/**
 * Selects the fonts for these texts. Characters that the main font lacks are looked up in the fallback fonts in order. A
 * fallback font is loaded only if it may contain a missing character; most documents need none.
 */
export async function fontsFor(texts: SetText[]): Promise<DocumentFonts> {
  mainCharacters ??= mainFont(mainFontPaths.normal).then(({ characterSet }) => new Set(characterSet))
  const main = await mainCharacters
  const families: DocumentFonts['families'] = { [MAIN_FONT]: mainFontPaths }
  const files = new Map<string, Buffer>()
  const familyByCluster = new Map<string, string>()
  const missing = missingClusters(texts, main)
  for (const font of fallbackFonts()) {
    const clusters = [...missing.keys()].filter((cluster) => font.mayDraw(cluster))
    if (clusters.length === 0) continue
    const normal = await font.subset(clusters, 'normal')
    const characters = await drawnCharacters(normal)
    const drawnClusters = clusters.filter((cluster) => isDrawnBy(cluster, characters))
    if (drawnClusters.length === 0) continue
    const inBold = drawnClusters.filter((cluster) => missing.get(cluster))
    files.set(`${font.name} normal`, normal)
    if (inBold.length > 0) files.set(`${font.name} bold`, await font.subset(inBold, 'bold'))
    families[font.name] = {
      normal: `${font.name} normal`,
      bold: `${font.name} ${inBold.length > 0 ? 'bold' : 'normal'}`,
    }
    for (const cluster of drawnClusters) {
      familyByCluster.set(cluster, font.name)
      missing.delete(cluster)
    }
  }
  return {
    families,
    files,
    familyOf: (cluster) => (isDrawnBy(cluster, main) ? MAIN_FONT : familyByCluster.get(cluster)),
  }
}

/**
 * Returns the characters that the main font lacks. The value is true if a character is needed in bold. Also includes the
 * missing code points of each composed character, in case no font can draw the whole character.
 */
function missingClusters(texts: SetText[], main: ReadonlySet<number>): Map<string, boolean> {
  const missing = new Map<string, boolean>()
  for (const { text, bold } of texts) {
    for (const cluster of intoClusters(text)) {
      if (isDrawnBy(cluster, main)) continue
      for (const part of [cluster, ...cluster]) {
        if (!isDrawnBy(part, main)) missing.set(part, bold || missing.get(part) === true)
      }
    }
  }
  return missing
}

function isDrawnBy(cluster: string, characters: ReadonlySet<number>): boolean {
  return cluster === '\n' || codesOf(cluster).every((code) => characters.has(code))
}

async function drawnCharacters(file: Buffer): Promise<ReadonlySet<number>> {
  const font = await openFont(file)
  try {
    return new Set(font.characterSet)
  } catch {
    // A subset that contains none of the requested characters has no character table.
    return new Set()
  }
}
