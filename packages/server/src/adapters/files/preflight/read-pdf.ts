import type { PdfBox, PdfFacts } from '@lienzo/rules/sales/preflight/pdf-facts'
import { userUnitOf } from '../drawing/pdf-user-unit.ts'
import { coloursOf } from './pdf-colours.ts'
import type { PdfEngine } from './pdf-engine.ts'
import { readPage } from './read-page.ts'

/** Pages of an artwork; what has more is a catalogue, of which the first ones tell enough. */
const MOST_PAGES = 100
/** Names of fonts and inks that are kept, and the letters of each. */
const MOST_NAMES = 20
const LONGEST_NAME = 60

const UM_PER_UNIT = 25_400 / 72

/**
 * What a PDF is made of. Looks at no more pages once `until` is over, in milliseconds of `performance.now()`; what a single
 * page takes only the limits of the process end. Throws where it cannot be opened.
 */
export function readPdf(engine: PdfEngine, content: Buffer, until: number): PdfFacts {
  const at = engine.wasmExports.malloc(content.length)
  engine.HEAPU8.set(content, at)
  const document = engine._FPDF_LoadMemDocument(at, content.length, 0)
  if (document === 0) throw new Error(`The PDF cannot be opened: ${engine._FPDF_GetLastError()}`)
  const pages = engine._FPDF_GetPageCount(document)
  const unit = userUnitOf(content)
  const fonts = new Map<string, boolean>()
  const found = { pictures: 0, transparent: false, colours: new Set<PdfFacts['colours'][number]>() }
  let lowest: { dpi: number; page: number } | null = null
  let lowestLarge: number | null = null
  let boxes: Boxes | null = null
  let read = 0
  while (read < Math.min(pages, MOST_PAGES) && (read === 0 || performance.now() < until)) {
    const page = engine._FPDF_LoadPage(document, read)
    if (page === 0) throw new Error(`Page ${read + 1} cannot be read`)
    boxes ??= boxesOf(engine, page, unit)
    const facts = readPage(engine, page, until)
    engine._FPDF_ClosePage(page)
    read += 1
    for (const [name, embedded] of facts.fonts) fonts.set(name, (fonts.get(name) ?? true) && embedded)
    for (const colour of facts.colours) found.colours.add(colour)
    found.transparent ||= facts.transparent
    found.pictures += facts.pictures
    const dpi = facts.lowestDpi === null ? null : facts.lowestDpi / unit
    if (dpi !== null && (lowest === null || dpi < lowest.dpi)) lowest = { dpi, page: read }
    if (facts.lowestLargeDpi !== null) {
      lowestLarge = Math.min(lowestLarge ?? Number.POSITIVE_INFINITY, facts.lowestLargeDpi / unit)
    }
  }
  if (!boxes) throw new Error('There is no page')
  const restricted = engine._FPDF_GetSecurityHandlerRevision(document) >= 0
  const inFile = coloursOf(content, { until, locked: restricted })
  for (const colour of inFile.colours) found.colours.add(colour)
  const missing = [...fonts].filter(([, embedded]) => !embedded).map(([name]) => name)
  return {
    ...{ pages, pages_read: read, ...boxes },
    ...{ fonts: fonts.size, missing_fonts: shortened(missing), missing_font_count: missing.length },
    ...{ colours: [...found.colours].sort(), spots: shortened(inFile.spots) },
    pictures: found.pictures,
    lowest_dpi: lowest === null ? null : Math.floor(lowest.dpi),
    lowest_page: lowest?.page ?? null,
    lowest_large_dpi: lowestLarge === null ? null : Math.floor(lowestLarge),
    ...{ transparent: found.transparent, restricted },
    scripts: Math.max(0, engine._FPDFDoc_GetJavaScriptActionCount(document)),
    attachments: Math.max(0, engine._FPDFDoc_GetAttachmentCount(document)),
  }
}

function shortened(names: readonly string[]): string[] {
  return names.slice(0, MOST_NAMES).map((name) => name.slice(0, LONGEST_NAME))
}

type Boxes = Pick<PdfFacts, 'media' | 'crop' | 'trim' | 'bleed'>

/** What every page has where it says nothing: a sheet of letter. */
const sheet: PdfBox = { left: 0, bottom: 0, right: 215_900, top: 279_400 }

function boxesOf(engine: PdfEngine, page: number, unit: number): Boxes {
  const at = engine.wasmExports.malloc(16)
  const read = (name: 'Media' | 'Crop' | 'Trim' | 'Bleed') => {
    if (!engine[`_FPDFPage_Get${name}Box`](page, at, at + 4, at + 8, at + 12)) return null
    const [left = 0, bottom = 0, right = 0, top = 0] = engine.HEAPF32.subarray(at / 4, at / 4 + 4)
    return inUm({ left, bottom, right, top }, unit)
  }
  return {
    media: read('Media') ?? sheet,
    crop: read('Crop'),
    trim: read('Trim'),
    bleed: read('Bleed'),
  }
}

/** The corners may be written in any order. A box without a width or of no finite number is none. */
function inUm({ left, bottom, right, top }: PdfBox, unit: number): PdfBox | null {
  const um = (length: number) => Math.round(length * unit * UM_PER_UNIT)
  const box = {
    left: um(Math.min(left, right)),
    bottom: um(Math.min(bottom, top)),
    right: um(Math.max(left, right)),
    top: um(Math.max(bottom, top)),
  }
  const isBox = Object.values(box).every(Number.isSafeInteger) && box.right > box.left && box.top > box.bottom
  return isBox ? box : null
}
