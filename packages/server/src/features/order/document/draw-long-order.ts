import type { Readable } from 'node:stream'
import { type DrawnPages, drawPages } from '../../../adapters/pdf/pages/drawn-pages.ts'
import { LongPaper, PAPER } from '../../../adapters/pdf/pages/long-paper.ts'
import { printableLines, strangeTexts, textsOf } from '../../../adapters/pdf/paper-texts.ts'
import { COLOUR } from '../../../adapters/pdf/pdf.ts'
import { printedPicture } from '../../../adapters/pdf/pdf-pictures.ts'
import { printableTexts } from '../../../adapters/pdf/printable-text.ts'
import type { LabelledText, OrderDocumentData, OrderDocumentLine } from './order-document-data.ts'

type Labels = LongOrder['labels']
type LineTexts = Omit<OrderDocumentLine, 'picture'>
/** Order whose line pictures are read only when their page is drawn. */
export type LongOrder = Omit<OrderDocumentData, 'lines'> & {
  lines: LineTexts[]
  /**
   * Returns the cache key of the picture of the line at this index, and a function that reads the picture. Returns undefined if
   * the line has no picture.
   */
  pictureOf(place: number): { key: string; read(): Promise<Buffer | undefined> } | undefined
}

const { left: LEFT, width: WIDTH, line: LINE, smallest: SMALLEST } = PAPER
const PICTURE = 44
/** Maximum length, in characters, of a text beside the amounts. A longer text is printed in full below them. */
const LONGEST_BESIDE = 70

const description = { x: LEFT + 76, width: 180 }
const amounts = [
  { x: LEFT + 260, width: 72 },
  { x: LEFT + 336, width: 40 },
  { x: LEFT + 380, width: 38 },
  { x: LEFT + 422, width: 44 },
  { x: LEFT + 470, width: WIDTH - 470 },
]

/**
 * Draws an order with very many lines on A4, with the same content as the document of a short order. Draws page by page, so
 * that only one page is in memory and the thread is not blocked.
 */
export async function drawLongOrder(order: LongOrder): Promise<Readable> {
  const { pictureOf, logo, lines: _lines, ...texts } = order
  const head = printableTexts({ ...texts, logo: undefined })
  const lines = await printableLines(order.lines)
  const { labels } = head
  const logoJpeg = logo && (await printedPicture(logo, 150))
  const title = `${labels.title} ${head.orderCode}`
  const info = { title, author: head.houseName, creator: head.productName, language: head.language }
  return drawPages(
    { ...info, texts: [...textsOf(head), ...lines.flatMap(strangeTexts)] },
    async function* (pages) {
      const paper = new LongPaper(pages, { ...head, code: head.orderCode })
      paper.drawFront(order.qr, logoJpeg)
      drawColumnNames(paper, labels)
      for (const [place, line] of lines.entries()) {
        await drawLine(paper, labels, line, pictureOf(place))
        yield
      }
      paper.drawTotals(head.totals)
      for (const note of head.notes) {
        paper.drawBlocks(note)
        yield
      }
    },
  )
}

function drawColumnNames(paper: LongPaper, labels: Labels): void {
  const { pages, y } = paper
  const style = { size: 7.5, smallest: SMALLEST, colour: COLOUR.quiet }
  pages.text(labels.number, { x: LEFT, y, width: 20 }, style)
  pages.text(labels.product, { ...description, y }, style)
  const names = [labels.size, labels.copies, labels.area, labels.unitPrice, labels.net]
  for (const [index, place] of amounts.entries())
    pages.text(names[index] ?? '', { ...place, y }, { ...style, align: 'right' })
  paper.y += 12
}

async function drawLine(
  paper: LongPaper,
  labels: Labels,
  line: LineTexts,
  picture: ReturnType<LongOrder['pictureOf']>,
): Promise<void> {
  const { pages } = paper
  const fields: LabelledText[] = [
    { label: labels.product, text: line.product },
    { label: labels.space, text: line.space },
    { label: labels.material, text: line.material },
    { label: labels.promotion, text: line.promotion },
    { label: labels.picture, text: line.artwork },
    { label: labels.finishes, text: line.finishes.join(', ') },
    { label: labels.notes, text: line.notes },
  ]
  const beside = fields.filter(({ text }) => text !== '' && !isLong(text))
  const height =
    Math.max(picture ? PICTURE : 0, beside.length * LINE + 2, (1 + line.discounts.length) * LINE) + 10
  if (paper.keep(height)) drawColumnNames(paper, labels)
  const top = paper.y
  pages.line({ x: LEFT, y: top }, { x: LEFT + WIDTH, y: top })
  const number = { x: LEFT, y: top + 5, width: 26 }
  pages.text(line.number, number, { size: 9, smallest: SMALLEST, colour: COLOUR.quiet })
  if (picture) await drawPicture(pages, picture, { x: LEFT + 27, y: top + 5 }, labels.missingPicture)
  let y = top + 5
  for (const [index, { text }] of beside.entries()) {
    pages.text(text, { ...description, y }, { size: 8, smallest: SMALLEST, bold: index === 0 })
    y += LINE
  }
  const values = [line.size, line.copies, line.area, line.unitPrice, line.net]
  for (const [index, place] of amounts.entries()) {
    const style = { size: 8.5, smallest: SMALLEST, align: 'right' } as const
    pages.text(values[index] ?? '', { ...place, y: top + 5 }, style)
  }
  for (const [index, discount] of line.discounts.entries()) {
    const place = { ...(amounts[3] ?? description), y: top + 5 + (index + 1) * LINE }
    const text = `${labels.discount} ${discount}`
    pages.text(text, place, { size: 7.5, smallest: SMALLEST, colour: COLOUR.quiet, align: 'right' })
  }
  paper.y = top + height
  for (const { label, text } of fields.filter((each) => isLong(each.text)))
    paper.drawBlocks(
      { label: `${labels.number} ${line.number} · ${label}`, text },
      { x: description.x, width: WIDTH - 76 },
    )
}

function isLong(text: string): boolean {
  return text.length > LONGEST_BESIDE || text.includes('\n')
}

/** Draws a picture as large as its box allows, or a frame if the picture cannot be read. */
async function drawPicture(
  pages: DrawnPages,
  { key, read }: NonNullable<ReturnType<LongOrder['pictureOf']>>,
  at: { x: number; y: number },
  missing: string,
): Promise<void> {
  const place = { ...at, width: PICTURE, height: PICTURE }
  if (pages.hasPicture(key)) return pages.picture({ key }, place)
  const content = await read()
  const jpeg = content && (await printedPicture(content, PICTURE))
  if (jpeg) return pages.picture({ key, jpeg }, place)
  pages.frame(place)
  const within = { x: at.x + 3, y: at.y + 3, width: PICTURE - 6 }
  pages.text(missing, within, { size: 6, smallest: SMALLEST, lines: 3, colour: COLOUR.accent })
}
