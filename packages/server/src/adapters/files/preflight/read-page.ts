import type { PdfColour } from '@lienzo/rules/sales/preflight/pdf-facts'
import { printedArea } from './page-boxes.ts'
import type { PdfEngine } from './pdf-engine.ts'

export type PageFacts = {
  /** Fonts by name; the value is true if the font is embedded. */
  fonts: Map<string, boolean>
  pictures: number
  /**
   * Lowest resolution of any picture in dots per inch, calculated with page units of 1/72 inch; `null` if there is no picture
   * to measure. `lowestLargeDpi` considers only large pictures.
   */
  lowestDpi: number | null
  lowestLargeDpi: number | null
  colours: Set<PdfColour>
  transparent: boolean
}

/** Object types and text rendering mode, as numbered by the engine. */
const TEXT = 1
const PICTURE = 3
const FORM = 5
const INVISIBLE_TEXT = 3
/** Maximum nesting depth to which groups are read. */
const DEEPEST = 20
/**
 * Minimum width and height in pixels of pictures whose resolution is considered. Smaller pictures are lines, dots or steps of a
 * gradient.
 */
const LEAST_PIXELS = 8
/** Minimum fraction of the printed area that a large picture covers. */
const LARGE = 0.05
const UNITS_PER_INCH = 72

type Matrix = readonly [number, number, number, number]

/**
 * Returns facts about the objects on a page, including objects in groups and annotations: fonts, transparency, colour models of
 * pictures, and resolutions of pictures at their placed size. Stops at `until` (in milliseconds of `performance.now()`).
 */
export function readPage(engine: PdfEngine, page: number, until: number): PageFacts {
  const facts: PageFacts = {
    ...{ fonts: new Map(), pictures: 0, lowestDpi: null, lowestLargeDpi: null, colours: new Set() },
    transparent: false,
  }
  const at = engine.wasmExports.malloc(64)
  const area = printedArea(engine, page)
  const knownFonts = new Set<number>()
  walk(
    engine._FPDFPage_CountObjects(page),
    (index) => engine._FPDFPage_GetObject(page, index),
    [1, 0, 0, 1],
    0,
  )
  walkStamps()
  return facts

  /** Reads annotations such as stamps, which are drawn on top of the page. */
  function walkStamps(): void {
    const count = engine._FPDFPage_GetAnnotCount(page)
    for (let index = 0; index < count && performance.now() < until; index += 1) {
      const stamp = engine._FPDFPage_GetAnnot(page, index)
      if (stamp === 0) continue
      walk(
        engine._FPDFAnnot_GetObjectCount(stamp),
        (each) => engine._FPDFAnnot_GetObject(stamp, each),
        [1, 0, 0, 1],
        1,
      )
      engine._FPDFPage_CloseAnnot(stamp)
    }
  }

  function walk(count: number, get: (index: number) => number, outer: Matrix, depth: number): void {
    for (let index = 0; index < count; index += 1) {
      if (index % 1024 === 1023 && performance.now() > until) return
      const object = get(index)
      const type = engine._FPDFPageObj_GetType(object)
      facts.transparent ||= engine._FPDFPageObj_HasTransparency(object) === 1
      if (type === TEXT) takeFont(object)
      if (type === PICTURE) takePicture(object, within(outer, matrixOf(object)))
      if (type === FORM && depth < DEEPEST) {
        walk(
          engine._FPDFFormObj_CountObjects(object),
          (each) => engine._FPDFFormObj_GetObject(object, each),
          within(outer, matrixOf(object)),
          depth + 1,
        )
      }
    }
  }

  function takeFont(text: number): void {
    const font = engine._FPDFTextObj_GetFont(text)
    if (font === 0 || knownFonts.has(font) || engine._FPDFTextObj_GetTextRenderMode(text) === INVISIBLE_TEXT)
      return
    knownFonts.add(font)
    const name = fontName(engine, font)
    // Type 3 fonts have no name. They can be ignored, because the file always contains their glyphs.
    if (name !== '') facts.fonts.set(name, engine._FPDFFont_GetIsEmbedded(font) === 1)
  }

  function takePicture(picture: number, [a, b, c, d]: Matrix): void {
    facts.pictures += 1
    if (!engine._FPDFImageObj_GetImageMetadata(picture, page, at)) return
    const [width = 0, height = 0, , , bits = 0, model = 0] = engine.HEAPU32.subarray(at / 4, at / 4 + 6)
    const colour = colourOf(model, bits)
    if (colour && bits > 1) facts.colours.add(colour)
    if (Math.min(width, height) < LEAST_PIXELS) return
    const dpi = UNITS_PER_INCH * Math.min(width / Math.hypot(a, b), height / Math.hypot(c, d))
    if (!Number.isFinite(dpi)) return
    facts.lowestDpi = Math.min(facts.lowestDpi ?? dpi, dpi)
    if (Math.abs(a * d - b * c) < LARGE * area) return
    facts.lowestLargeDpi = Math.min(facts.lowestLargeDpi ?? dpi, dpi)
  }

  function matrixOf(object: number): Matrix {
    if (!engine._FPDFPageObj_GetMatrix(object, at)) return [1, 0, 0, 1]
    const [a = 1, b = 0, c = 0, d = 1] = engine.HEAPF32.subarray(at / 4, at / 4 + 4)
    return [a, b, c, d]
  }
}

/**
 * Combines the matrix of an object with the matrix of the surrounding group. Ignores the position, which does not affect sizes.
 */
function within([a, b, c, d]: Matrix, [e, f, g, h]: Matrix): Matrix {
  return [e * a + f * c, e * b + f * d, g * a + h * c, g * b + h * d]
}

/** Returns the name of a font without the six-letter prefix that marks a subset. */
function fontName(engine: PdfEngine, font: number): string {
  const bytes = 200
  const at = engine.wasmExports.malloc(bytes)
  const length = Math.min(engine._FPDFFont_GetBaseFontName(font, at, bytes), bytes)
  const name = Buffer.from(engine.HEAPU8.subarray(at, at + Math.max(0, length - 1))).toString('utf8')
  return name.replace(/^[A-Z]{6}\+/, '').trim()
}

/**
 * Returns the colour model for a colour space number of the engine; `undefined` if the number is unknown. For an embedded
 * profile, derives the colour model from the number of bits per pixel.
 */
function colourOf(model: number, bits: number): PdfColour | undefined {
  const models: Record<number, PdfColour> = { 1: 'grey', 2: 'rgb', 3: 'cmyk', 4: 'grey', 5: 'rgb', 6: 'lab' }
  const BY_PROFILE = 7
  if (model !== BY_PROFILE) return models[model]
  const channels: Record<number, PdfColour> = { 8: 'grey', 24: 'rgb', 32: 'cmyk' }
  return channels[bits]
}
