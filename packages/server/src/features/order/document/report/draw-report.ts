import type { Readable } from 'node:stream'
import { COLOUR, PAGE } from '../../../../adapters/pdf/page-style.ts'
import { type DrawnPages, drawPages } from '../../../../adapters/pdf/pages/drawn-pages.ts'
import { printableText } from '../../../../adapters/pdf/printable-text.ts'
import { printedPicture } from '../../../../adapters/pdf/printed-picture.ts'
import type { StoredFileRow } from '../../../../core/files/file-addresses.ts'

type ReportLine = { title: string; texts: string[]; artwork: StoredFileRow | undefined }

/** Photo that proves a space, with texts on the time and the location. */
type ReportProof = { file: StoredFileRow; texts: string[] }

/** Space with its lines, and either the photos that prove it or, if there are none, its other photos. */
export type ReportSpace = {
  title: string
  place: string
  lines: ReportLine[]
  proofs: ReportProof[]
  /** Note that the space has not been proven yet; empty if no note is needed. */
  missing: string
  photos: StoredFileRow[]
}

/** Data for drawing a report. Pictures are read when their page is drawn. */
export type Report = {
  /** BCP 47. */
  language: string
  title: string
  about: string
  sums: { label: string; text: string }[]
  /** Word before a page number. */
  page: string
  missingPicture: string
  spaces: ReportSpace[]
  /** Reads a picture for a box whose longest side has this many pixels; undefined if the picture cannot be read. */
  read(file: StoredFileRow, pixels: number): Promise<Buffer | undefined>
}

const { margin: LEFT } = PAGE
const WIDTH = PAGE.width - 2 * LEFT
const FOOT = PAGE.height - 54
const ARTWORK = 68
const LINE_HEIGHT = ARTWORK + 8
const HEAD_OF_SPACE = 38
/** Width in points of the note on a space that is not proven. */
const MISSING = 120
const PHOTOS_IN_ROW = 4
const GAP = 8
const PHOTO = (WIDTH - (PHOTOS_IN_ROW - 1) * GAP) / PHOTOS_IN_ROW
const PROOFS_IN_ROW = 2
const PROOF = (WIDTH - (PROOFS_IN_ROW - 1) * GAP) / PROOFS_IN_ROW
const PROOF_TEXT = 24
/** Pixels per point at 150 dpi. */
const PIXELS_OF_POINT = 150 / 72

/** Draws the report on A4. Only the pictures of one row are in memory at any time. */
export async function drawReport(report: Report): Promise<Readable> {
  const spaces = report.spaces.map(printable)
  const head = { ...report, about: printableText(report.about) }
  const info = { title: report.title, author: 'Lienzo', creator: 'Lienzo', language: report.language }
  return drawPages({ ...info, texts: textsOf(head.about, spaces) }, async function* (pages) {
    let page = 0
    let y = 0
    const next = () => {
      page += 1
      y = drawHead(pages, head, page)
    }
    next()
    for (const space of spaces) {
      // The first line of a space and its first row of photos stay on the same page.
      if (y + HEAD_OF_SPACE + LINE_HEIGHT + heightOfProofs(space.proofs.slice(0, PROOFS_IN_ROW)) > FOOT)
        next()
      y = drawSpace(pages, space, y)
      for (const line of space.lines) {
        if (y + LINE_HEIGHT > FOOT) next()
        await drawLine(pages, report, line, y)
        y += LINE_HEIGHT
        yield
      }
      for (let first = 0; first < space.proofs.length; first += PROOFS_IN_ROW) {
        const row = space.proofs.slice(first, first + PROOFS_IN_ROW)
        const height = heightOfProofs(row)
        if (y + height > FOOT) next()
        for (const [index, proof] of row.entries()) {
          await drawProof(pages, report, proof, { x: LEFT + index * (PROOF + GAP), y })
          yield
        }
        y += height
      }
      for (let first = 0; first < space.photos.length; first += PHOTOS_IN_ROW) {
        if (y + PHOTO + GAP > FOOT) next()
        for (const [index, photo] of space.photos.slice(first, first + PHOTOS_IN_ROW).entries()) {
          const place = { x: LEFT + index * (PHOTO + GAP), y, width: PHOTO, height: PHOTO }
          await drawPicture(pages, report, photo, place)
          yield
        }
        y += PHOTO + GAP
      }
      y += 10
    }
  })
}

function drawHead(pages: DrawnPages, { title, about, sums, page: word }: Report, page: number): number {
  pages.page(PAGE)
  const number = { x: LEFT, y: PAGE.height - 36, width: WIDTH }
  pages.number(word, number)
  if (page > 1) {
    pages.text(title, { x: LEFT, y: 26, width: WIDTH }, { size: 8, colour: COLOUR.quiet })
    return LEFT + 4
  }
  pages.text(title, { x: LEFT, y: LEFT, width: WIDTH }, { size: 22, bold: true })
  const below = LEFT + 28
  const high = pages.text(about, { x: LEFT, y: below, width: WIDTH }, { size: 10, smallest: 7, lines: 3 })
  const top = below + high + 8
  const width = WIDTH / sums.length
  for (const [index, { label, text }] of sums.entries()) {
    const x = LEFT + index * width
    pages.text(label, { x, y: top, width: width - 6 }, { size: 7.5, smallest: 5, colour: COLOUR.quiet })
    pages.text(text, { x, y: top + 10, width: width - 6 }, { size: 12, smallest: 7, bold: true })
  }
  return top + 38
}

function drawSpace(pages: DrawnPages, { title, place, missing }: ReportSpace, y: number): number {
  pages.line({ x: LEFT, y }, { x: LEFT + WIDTH, y }, COLOUR.ink)
  const width = missing === '' ? WIDTH : WIDTH - MISSING
  pages.text(title, { x: LEFT, y: y + 5, width }, { size: 13, smallest: 8, bold: true })
  const aside = { x: LEFT + width, y: y + 8, width: MISSING }
  if (missing !== '') pages.text(missing, aside, { size: 8.5, smallest: 6, align: 'right' })
  pages.text(place, { x: LEFT, y: y + 21, width: WIDTH }, { size: 8.5, smallest: 6, colour: COLOUR.quiet })
  return y + HEAD_OF_SPACE
}

async function drawLine(pages: DrawnPages, report: Report, line: ReportLine, top: number): Promise<void> {
  if (line.artwork) {
    await drawPicture(pages, report, line.artwork, { x: LEFT, y: top, width: ARTWORK, height: ARTWORK })
  }
  const x = LEFT + ARTWORK + 12
  const width = WIDTH - ARTWORK - 12
  let y = top + 2
  y += pages.text(line.title, { x, y, width }, { size: 10.5, smallest: 7, lines: 2, bold: true })
  for (const text of line.texts) {
    const room = Math.floor((top + ARTWORK - y) / 10)
    if (room > 0) y += pages.text(text, { x, y, width }, { size: 8.5, smallest: 6, lines: Math.min(2, room) })
  }
}

/** Draws a photo with its texts below. */
async function drawProof(
  pages: DrawnPages,
  report: Report,
  { file, texts }: ReportProof,
  { x, y }: { x: number; y: number },
): Promise<void> {
  const height = heightOfProof(file)
  await drawPicture(pages, report, file, { x, y, width: PROOF, height })
  for (const [index, text] of texts.entries()) {
    const place = { x, y: y + height + 2 + index * 9, width: PROOF }
    pages.text(text, place, { size: 7.5, smallest: 5, colour: COLOUR.quiet })
  }
}

/** Returns the height of a photo that fills the width of its column. The photo is never higher than it is wide. */
function heightOfProof({ width_px, height_px }: StoredFileRow): number {
  return width_px && height_px ? PROOF * Math.min(1, height_px / width_px) : PROOF
}

/** Returns the height of a row of photos with their texts; 0 for an empty row. */
function heightOfProofs(row: readonly ReportProof[]): number {
  if (row.length === 0) return 0
  return Math.max(...row.map(({ file }) => heightOfProof(file))) + PROOF_TEXT
}

/** Draws a picture as large as its box allows, or a frame with a text if the picture cannot be read. */
async function drawPicture(
  pages: DrawnPages,
  report: Report,
  file: StoredFileRow,
  place: { x: number; y: number; width: number; height: number },
): Promise<void> {
  const { x, y, width } = place
  const key = file.sha256
  const content = pages.hasPicture(key) ? undefined : await report.read(file, width * PIXELS_OF_POINT)
  const jpeg = content && (await printedPicture(content, Math.max(width, PHOTO)))
  if (pages.picture({ key, jpeg }, place) > 0) return
  pages.frame(place)
  const within = { x: x + 4, y: y + 4, width: width - 8 }
  pages.text(report.missingPicture, within, { size: 7, smallest: 5, lines: 3, colour: COLOUR.quiet })
}

function printable({ title, place, lines, proofs, missing, photos }: ReportSpace): ReportSpace {
  return {
    title: printableText(title),
    place: printableText(place),
    lines: lines.map(({ title: name, texts, artwork }) => ({
      title: printableText(name),
      texts: texts.map(printableText).filter((text) => text !== ''),
      artwork,
    })),
    proofs: proofs.map(({ file, texts }) => ({ file, texts: texts.map(printableText) })),
    missing: printableText(missing),
    photos,
  }
}

function* textsOf(about: string, spaces: readonly ReportSpace[]) {
  yield { text: about, bold: false }
  for (const { title, place, lines, proofs, missing } of spaces) {
    yield { text: missing, bold: false }
    for (const { texts } of proofs) for (const text of texts) yield { text, bold: false }
    yield { text: title, bold: true }
    yield { text: place, bold: false }
    for (const line of lines) {
      yield { text: line.title, bold: true }
      for (const text of line.texts) yield { text, bold: false }
    }
  }
}
