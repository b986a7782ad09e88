import type { Readable } from 'node:stream'
import {
  type LabelFormat,
  type LabelFormatName,
  labelFormats,
  labelPlace,
} from '@lienzo/rules/sales/label-formats'
import { COLOUR } from '../../../../adapters/pdf/page-style.ts'
import { type DrawnPages, drawPages } from '../../../../adapters/pdf/pages/drawn-pages.ts'
import { printableText } from '../../../../adapters/pdf/printable-text.ts'
import type { Label, Labels } from './label-data.ts'

/** Points per millimetre. */
const MM = 72 / 25.4
const LINE = 1.18
const LARGEST_CONTENTS = 1.4

/** Sizes used on a label, in points unless they are counts of lines. */
type Look = {
  padding: number
  qr: number
  title: number
  titleLines: number
  body: number
  smallest: number
  /** Maximum number of lines that each text of the contents occupies. */
  linesOfContent: number
}

const looks: Record<LabelFormatName, Look> = {
  a4_8: { padding: 11, qr: 68, title: 14, titleLines: 2, body: 8, smallest: 6, linesOfContent: 2 },
  a4_14: { padding: 8, qr: 52, title: 11, titleLines: 2, body: 7, smallest: 5.5, linesOfContent: 1 },
  a4_24: { padding: 7, qr: 46, title: 9, titleLines: 2, body: 6, smallest: 5, linesOfContent: 1 },
  roll_100x150: { padding: 14, qr: 96, title: 20, titleLines: 3, body: 10.5, smallest: 7, linesOfContent: 2 },
}

/**
 * Draws labels on sheets or on a roll. Leaves the first `used` positions of the first sheet empty. If the contents do not fit
 * on one label, they continue on the next.
 */
export async function drawLabels(
  labels: Labels,
  { format: name, used }: { format: LabelFormatName; used: number },
): Promise<Readable> {
  const format = labelFormats[name]
  const look = looks[name]
  const most = contentsOn(format, look)
  const all = labels.labels.flatMap((label) => inParts(printable(label), most))
  const info = {
    title: labels.title,
    author: labels.houseName,
    creator: labels.productName,
    language: labels.language,
  }
  return drawPages(
    { ...info, texts: [{ text: labels.mark, bold: true }, ...all.flatMap(textsOf)] },
    async function* (pages) {
      let page = -1
      for (const [index, label] of all.entries()) {
        const place = labelPlace(format, index, used)
        if (place.page !== page) pages.page(inPoints(format.page))
        page = place.page
        const area = { x: place.x * MM, y: place.y * MM, ...inPoints(format.label) }
        drawLabel(pages, { ...label, mark: labels.mark }, area, look)
        yield
      }
      // A PDF without labels has one empty page.
      if (all.length === 0) pages.page(inPoints(format.page))
    },
  )
}

type Area = { x: number; y: number; width: number; height: number }

/** Draws the destination at the top beside the QR code, the contents below, and the order at the foot. */
function drawLabel(pages: DrawnPages, label: Label & { mark: string }, area: Area, look: Look): void {
  const { padding, qr, title, titleLines, body, smallest, linesOfContent } = look
  const left = area.x + padding
  const width = area.width - 2 * padding
  const beside = { x: left, width: width - qr - padding }
  const top = area.y + padding
  pages.qr(label.qr, { x: left + width - qr, y: top, side: qr })
  const bold = true
  let y = top
  /**
   * Returns how many lines (1 or 2) a text beside the QR code can have, so that `below` further texts of one line each also fit
   * beside the QR code.
   */
  const linesFor = (size: number, below: number) =>
    Math.min(2, Math.max(1, Math.floor((top + qr - y - below * body * LINE) / (size * LINE))))
  y += pages.text(label.title, { ...beside, y }, { size: title, smallest, lines: titleLines, bold })
  const address = label.address.slice(0, 3)
  const placeLines = linesFor(body + 1, address.length)
  y += pages.text(label.place, { ...beside, y }, { size: body + 1, smallest, lines: placeLines, bold })
  for (const [index, line] of address.entries()) {
    if (top + qr - y < body) break
    const lines = linesFor(body, address.length - index - 1)
    y += pages.text(line, { ...beside, y }, { size: body, smallest, lines })
  }
  const foot = area.y + area.height - padding - body * LINE
  y = Math.max(y, top + qr) + body * 0.6
  pages.line({ x: left, y: y - body * 0.3 }, { x: left + width, y: y - body * 0.3 })
  const size = sizeOfContents(label.contents.length * linesOfContent, foot - y, body)
  for (const content of label.contents) {
    y += pages.text(content, { x: left, y, width }, { size, smallest, lines: linesOfContent })
  }
  const code = [label.orderCode, label.part].filter(Boolean).join(' · ')
  const forCode = width * 0.4
  pages.text(code, { x: left, y: foot, width: forCode - 4 }, { size: body + 1, smallest, bold })
  // The mark of a draft or cancelled order must be conspicuous.
  const bolder = label.mark ? { colour: COLOUR.ink, bold } : { colour: COLOUR.quiet }
  pages.text(
    [label.mark, label.about].filter(Boolean).join(' · '),
    { x: left + forCode, y: foot, width: width - forCode },
    { size: body, smallest, align: 'right', ...bolder },
  )
}

/** Returns the font size of the order lines on a label. It is larger if there are few of them. */
function sizeOfContents(lines: number, room: number, body: number): number {
  return Math.max(body, Math.min(body * LARGEST_CONTENTS, Math.floor((room / (lines * LINE)) * 2) / 2))
}

/** Returns the number of order lines that fit on one label. */
function contentsOn(format: LabelFormat, { padding, qr, body, linesOfContent }: Look): number {
  const room = format.label.height * MM - 2 * padding - qr - body * 0.6 - (body + 1) * LINE
  return Math.max(1, Math.floor(room / (body * LINE * linesOfContent)))
}

/** Splits a label into numbered parts if its contents do not fit on one label. */
function inParts(label: Label, most: number): Label[] {
  const parts = Math.ceil(label.contents.length / most)
  if (parts <= 1) return [label]
  return Array.from({ length: parts }, (_, index) => ({
    ...label,
    contents: label.contents.slice(index * most, (index + 1) * most),
    part: [label.part, `${index + 1} / ${parts}`].filter(Boolean).join(' · '),
  }))
}

function printable(label: Label): Label {
  const { title, place, about, part, orderCode, qr } = label
  return {
    title: printableText(title),
    place: printableText(place),
    about: printableText(about),
    address: label.address.map(printableText),
    contents: label.contents.map(printableText),
    // The URL of the QR code is read by machines, so it must not be altered for printing.
    ...{ part, orderCode, qr },
  }
}

function textsOf({ title, place, address, contents, about }: Label) {
  const plain = [...address, ...contents, about].map((text) => ({ text, bold: false }))
  return [...[title, place, about].map((text) => ({ text, bold: true })), ...plain]
}

function inPoints({ width, height }: { width: number; height: number }) {
  return { width: width * MM, height: height * MM }
}
