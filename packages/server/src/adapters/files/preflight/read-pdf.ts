import type { PdfFacts } from '@lienzo/rules/sales/preflight/pdf-facts'
import { userUnitOf } from '../drawing/pdf-user-unit.ts'
import { boxesOf, type PageBoxes } from './page-boxes.ts'
import { coloursOf } from './pdf-colours.ts'
import type { PdfEngine } from './pdf-engine.ts'
import { readPage } from './read-page.ts'

/** Maximum number of pages that are read. A longer file is a catalogue, and its first pages are representative enough. */
const MOST_PAGES = 100
/** Maximum number of font names and of ink names in the result; `LONGEST_NAME` is the maximum length of a name. */
const MOST_NAMES = 20
const LONGEST_NAME = 60

/**
 * Returns the facts about a PDF. Always reads the first page. After `until` (in milliseconds of `performance.now()`), starts no
 * further page and, where possible, stops within a page. Otherwise only the limits of the process stop the work. Throws if the
 * PDF or a page cannot be read.
 */
export function readPdf(engine: PdfEngine, content: Buffer, until: number): PdfFacts {
  const at = engine.wasmExports.malloc(content.length)
  engine.HEAPU8.set(content, at)
  const document = engine._FPDF_LoadMemDocument(at, content.length, 0)
  if (document === 0) throw new Error(`The PDF cannot be opened: ${engine._FPDF_GetLastError()}`)
  const pages = engine._FPDF_GetPageCount(document)
  const unit = userUnitOf(content)
  const fonts = new Map<string, boolean>()
  const totals = { pictures: 0, transparent: false, colours: new Set<PdfFacts['colours'][number]>() }
  let lowest: { dpi: number; page: number } | null = null
  let lowestLarge: number | null = null
  let boxes: PageBoxes | null = null
  let read = 0
  while (read < Math.min(pages, MOST_PAGES) && (read === 0 || performance.now() < until)) {
    const page = engine._FPDF_LoadPage(document, read)
    if (page === 0) throw new Error(`Page ${read + 1} cannot be read`)
    boxes ??= boxesOf(engine, { document, index: read, page }, unit)
    const facts = readPage(engine, page, until)
    engine._FPDF_ClosePage(page)
    read += 1
    for (const [name, isEmbedded] of facts.fonts) fonts.set(name, (fonts.get(name) ?? true) && isEmbedded)
    for (const colour of facts.colours) totals.colours.add(colour)
    totals.transparent ||= facts.transparent
    totals.pictures += facts.pictures
    const dpi = facts.lowestDpi === null ? null : facts.lowestDpi / unit
    if (dpi !== null && (lowest === null || dpi < lowest.dpi)) lowest = { dpi, page: read }
    if (facts.lowestLargeDpi !== null) {
      lowestLarge = Math.min(lowestLarge ?? Number.POSITIVE_INFINITY, facts.lowestLargeDpi / unit)
    }
  }
  if (!boxes) throw new Error('There is no page')
  const isRestricted = engine._FPDF_GetSecurityHandlerRevision(document) >= 0
  const inFile = coloursOf(content, { until, locked: isRestricted })
  for (const colour of inFile.colours) totals.colours.add(colour)
  const missing = [...fonts].filter(([, isEmbedded]) => !isEmbedded).map(([name]) => name)
  return {
    ...{ pages, pages_read: read, ...boxes },
    ...{ fonts: fonts.size, missing_fonts: shortenNames(missing), missing_font_count: missing.length },
    ...{ colours: [...totals.colours].sort(), spots: shortenNames(inFile.spots) },
    pictures: totals.pictures,
    lowest_dpi: lowest === null ? null : Math.floor(lowest.dpi),
    lowest_page: lowest?.page ?? null,
    lowest_large_dpi: lowestLarge === null ? null : Math.floor(lowestLarge),
    ...{ transparent: totals.transparent, restricted: isRestricted },
    scripts: Math.max(0, engine._FPDFDoc_GetJavaScriptActionCount(document)),
    attachments: Math.max(0, engine._FPDFDoc_GetAttachmentCount(document)),
  }
}

function shortenNames(names: readonly string[]): string[] {
  return names.slice(0, MOST_NAMES).map((name) => name.slice(0, LONGEST_NAME))
}
