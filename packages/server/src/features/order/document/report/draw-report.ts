import type { Readable } from 'node:stream'
import { type DrawnPages, drawPages } from '../../../../adapters/pdf/drawn-pages.ts'
import { COLOUR, PAGE } from '../../../../adapters/pdf/pdf.ts'
import { printedPicture } from '../../../../adapters/pdf/pdf-pictures.ts'
import { printableText } from '../../../../adapters/pdf/printable-text.ts'
import type { StoredFileRow } from '../../../../core/files/file-addresses.ts'

type ReportLine = { title: string; texts: string[]; artwork: StoredFileRow | undefined }

/** A space with what is made for it, and its photos. */
export type ReportSpace = { title: string; place: string; lines: ReportLine[]; photos: StoredFileRow[] }

/** What the report of an order says; its pictures are read when their page is drawn. */
export type Report = {
  /** BCP 47. */
  language: string
  title: string
  about: string
  sums: { label: string; text: string }[]
  /** Before the number of a page. */
  page: string
  missingPicture: string
  spaces: ReportSpace[]
  read(file: StoredFileRow): Promise<Buffer | undefined>
}

const { margin: LEFT } = PAGE
const WIDTH = PAGE.width - 2 * LEFT
const FOOT = PAGE.height - 54
const ARTWORK = 68
const LINE_HEIGHT = ARTWORK + 8
const HEAD_OF_SPACE = 38
const PHOTOS_IN_ROW = 4
const GAP = 8
const PHOTO = (WIDTH - (PHOTOS_IN_ROW - 1) * GAP) / PHOTOS_IN_ROW

/** The report, A4. No more than the pictures of one row are in memory, however many pages it has. */
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
      if (y + HEAD_OF_SPACE + LINE_HEIGHT > FOOT) next()
      y = drawSpace(pages, space, y)
      for (const line of space.lines) {
        if (y + LINE_HEIGHT > FOOT) next()
        await drawLine(pages, report, line, y)
        y += LINE_HEIGHT
        yield
      }
      for (let first = 0; first < space.photos.length; first += PHOTOS_IN_ROW) {
        if (y + PHOTO + GAP > FOOT) next()
        for (const [index, photo] of space.photos.slice(first, first + PHOTOS_IN_ROW).entries()) {
          await drawPicture(pages, report, photo, { x: LEFT + index * (PHOTO + GAP), y, side: PHOTO })
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
  pages.text(`${word} ${page}`, number, { size: 7.5, colour: COLOUR.quiet, align: 'right' })
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

function drawSpace(pages: DrawnPages, { title, place }: ReportSpace, y: number): number {
  pages.line({ x: LEFT, y }, { x: LEFT + WIDTH, y }, COLOUR.ink)
  pages.text(title, { x: LEFT, y: y + 5, width: WIDTH }, { size: 13, smallest: 8, bold: true })
  pages.text(place, { x: LEFT, y: y + 21, width: WIDTH }, { size: 8.5, smallest: 6, colour: COLOUR.quiet })
  return y + HEAD_OF_SPACE
}

async function drawLine(pages: DrawnPages, report: Report, line: ReportLine, top: number): Promise<void> {
  if (line.artwork) await drawPicture(pages, report, line.artwork, { x: LEFT, y: top, side: ARTWORK })
  const x = LEFT + ARTWORK + 12
  const width = WIDTH - ARTWORK - 12
  let y = top + 2
  y += pages.text(line.title, { x, y, width }, { size: 10.5, smallest: 7, lines: 2, bold: true })
  for (const text of line.texts) {
    const room = Math.floor((top + ARTWORK - y) / 10)
    if (room > 0) y += pages.text(text, { x, y, width }, { size: 8.5, smallest: 6, lines: Math.min(2, room) })
  }
}

/** As large as it goes in a square; a frame with its name where it cannot be had. */
async function drawPicture(
  pages: DrawnPages,
  report: Report,
  file: StoredFileRow,
  { x, y, side }: { x: number; y: number; side: number },
): Promise<void> {
  const place = { x, y, width: side, height: side }
  if (pages.hasPicture(file.sha256)) return pages.picture({ key: file.sha256 }, place)
  const content = await report.read(file)
  const jpeg = content && (await printedPicture(content, PHOTO))
  if (jpeg) return pages.picture({ key: file.sha256, jpeg }, place)
  pages.frame(place)
  const within = { x: x + 4, y: y + 4, width: side - 8 }
  pages.text(report.missingPicture, within, { size: 7, smallest: 5, lines: 3, colour: COLOUR.quiet })
}

function printable({ title, place, lines, photos }: ReportSpace): ReportSpace {
  return {
    title: printableText(title),
    place: printableText(place),
    lines: lines.map(({ title: name, texts, artwork }) => ({
      title: printableText(name),
      texts: texts.map(printableText).filter((text) => text !== ''),
      artwork,
    })),
    photos,
  }
}

function* textsOf(about: string, spaces: readonly ReportSpace[]) {
  yield { text: about, bold: false }
  for (const { title, place, lines } of spaces) {
    yield { text: title, bold: true }
    yield { text: place, bold: false }
    for (const line of lines) {
      yield { text: line.title, bold: true }
      for (const text of line.texts) yield { text, bold: false }
    }
  }
}
