import type { PdfColour } from '@lienzo/rules/sales/preflight/pdf-facts'
import { printedArea } from './page-boxes.ts'
import type { PdfEngine } from './pdf-engine.ts'

export type PageFacts = {
  /** By name, whether each comes with the file. */
  fonts: Map<string, boolean>
  pictures: number
  /** Dots for each inch of the page's own units: of the picture with fewest, and of the large one with fewest. */
  lowestDpi: number | null
  lowestLargeDpi: number | null
  colours: Set<PdfColour>
  transparent: boolean
}

/** As the engine numbers what stands on a page. */
const TEXT = 1
const PICTURE = 3
const FORM = 5
const INVISIBLE_TEXT = 3
/** Groups stand in groups, and not deeper than anybody draws. */
const DEEPEST = 20
/** Less is a line, a dot or a step of a gradient. */
const LEAST_PIXELS = 8
/** A large picture covers a twentieth of its page. */
const LARGE = 0.05
const UNITS_PER_INCH = 72

type Matrix = readonly [number, number, number, number]

/** What stands on a page: its texts, its pictures as large as they are placed, also within groups. */
export function readPage(engine: PdfEngine, page: number, until: number): PageFacts {
  const facts: PageFacts = {
    ...{ fonts: new Map(), pictures: 0, lowestDpi: null, lowestLargeDpi: null, colours: new Set() },
    transparent: false,
  }
  const at = engine.wasmExports.malloc(64)
  const area = printedArea(engine, page)
  const known = new Set<number>()
  walk(
    engine._FPDFPage_CountObjects(page),
    (index) => engine._FPDFPage_GetObject(page, index),
    [1, 0, 0, 1],
    0,
  )
  walkStamps()
  return facts

  /** Looks into stamps too, which are drawn over the page. */
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
    if (font === 0 || known.has(font) || engine._FPDFTextObj_GetTextRenderMode(text) === INVISIBLE_TEXT)
      return
    known.add(font)
    const name = fontName(engine, font)
    // Letters that are drawn for the file have no name, and come with it.
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

/** What one group's units are in those around it; where it stands is no matter of its size. */
function within([a, b, c, d]: Matrix, [e, f, g, h]: Matrix): Matrix {
  return [e * a + f * c, e * b + f * d, g * a + h * c, g * b + h * d]
}

/** As it is called by who made it: a part of a font has six letters of its own before its name. */
function fontName(engine: PdfEngine, font: number): string {
  const bytes = 200
  const at = engine.wasmExports.malloc(bytes)
  const length = Math.min(engine._FPDFFont_GetBaseFontName(font, at, bytes), bytes)
  const name = Buffer.from(engine.HEAPU8.subarray(at, at + Math.max(0, length - 1))).toString('utf8')
  return name.replace(/^[A-Z]{6}\+/, '').trim()
}

/** As the engine numbers colour spaces; those by a profile are known by how many bits a pixel has. */
function colourOf(model: number, bits: number): PdfColour | undefined {
  const named: Record<number, PdfColour> = { 1: 'grey', 2: 'rgb', 3: 'cmyk', 4: 'grey', 5: 'rgb', 6: 'lab' }
  const BY_PROFILE = 7
  if (model !== BY_PROFILE) return named[model]
  const channels: Record<number, PdfColour> = { 8: 'grey', 24: 'rgb', 32: 'cmyk' }
  return channels[bits]
}
