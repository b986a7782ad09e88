import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { type DrawnPages, drawPages } from '../../../adapters/pdf/drawn-pages.ts'
import { isPlain } from '../../../adapters/pdf/fitted-text.ts'
import { COLOUR, PAGE } from '../../../adapters/pdf/pdf.ts'
import { printedPicture } from '../../../adapters/pdf/pdf-pictures.ts'
import { intoBlocks, printableTexts } from '../../../adapters/pdf/printable-text.ts'
import type { LabelledText, OrderDocumentData, OrderDocumentLine } from './order-document-data.ts'

type LineTexts = Omit<OrderDocumentLine, 'picture'>
/** The order without the pictures of its lines, which are read when their page is drawn. */
export type LongOrder = Omit<OrderDocumentData, 'lines'> & {
  lines: LineTexts[]
  /** That of the line at this place: what it is known by, and how it is read. */
  pictureOf(place: number): { key: string; read(): Promise<Buffer | undefined> } | undefined
}

const WIDTH = PAGE.width - 2 * PAGE.margin
const LEFT = PAGE.margin
const FOOT = PAGE.height - 58
const QR_SIDE = 68
const PICTURE = 44
const LINE = 9.5
/** What does not fit beside its amounts is written below them, as long as it is. */
const LONGEST_BESIDE = 70
const NOTE_LINE = 85
const NOTE_LINES = 12
const SMALLEST = 4
const LINES_IN_A_TURN = 50

const description = { x: LEFT + 76, width: 180 }
const amounts = [
  { x: LEFT + 260, width: 72 },
  { x: LEFT + 336, width: 40 },
  { x: LEFT + 380, width: 38 },
  { x: LEFT + 422, width: 44 },
  { x: LEFT + 470, width: WIDTH - 470 },
]

/**
 * An order of very many lines, A4: with all that a short one says, but drawn page after page, so that no more than one of
 * them is in memory and nobody waits until all are laid out.
 */
export async function drawLongOrder(order: LongOrder): Promise<Readable> {
  const { pictureOf, logo, lines: _lines, ...texts } = order
  const head = printableTexts({ ...texts, logo: undefined })
  const lines = await printableLines(order.lines)
  const data = { ...head, lines }
  const logoJpeg = logo && (await printedPicture(logo, 150))
  const title = `${data.labels.title} ${data.orderCode}`
  const info = { title, author: data.houseName, creator: data.productName, language: data.language }
  return drawPages(
    { ...info, texts: [...textsOf(head), ...lines.flatMap(strangeTexts)] },
    async function* (pages) {
      const paper = new Paper(pages, data)
      paper.y = drawFront(pages, data, order.qr, logoJpeg)
      paper.drawColumnNames()
      for (const [place, line] of data.lines.entries()) {
        await drawLine(paper, line, pictureOf(place))
        yield
      }
      drawTotals(paper, data.totals)
      for (const note of data.notes) {
        drawBlocks(paper, note, { x: LEFT, width: WIDTH })
        yield
      }
    },
  )
}

/** Where one is on the paper, which begins a page where what comes has no room on this one. */
class Paper {
  y = 0
  #page = 1
  readonly pages: DrawnPages
  readonly data: Omit<LongOrder, 'pictureOf'>

  constructor(pages: DrawnPages, data: Omit<LongOrder, 'pictureOf'>) {
    this.pages = pages
    this.data = data
    pages.page(PAGE)
    this.#drawFoot()
  }

  /** Keeps room for so much; says whether a page begins. */
  keep(height: number): boolean {
    if (this.y + height <= FOOT) return false
    const { labels, orderCode, mark, customer } = this.data
    this.#page += 1
    this.pages.page(PAGE)
    this.#drawFoot()
    const head = [`${labels.title} ${orderCode}`, mark?.toLocaleUpperCase()].filter(Boolean).join(' · ')
    this.pages.text(head, { x: LEFT, y: 30, width: WIDTH / 2 }, { size: 9, smallest: 6, bold: true })
    const right = { x: LEFT + WIDTH / 2, y: 30, width: WIDTH / 2 }
    const quiet = { colour: COLOUR.quiet, align: 'right' } as const
    this.pages.text(customer.name, right, { size: 9, smallest: SMALLEST, ...quiet })
    this.y = 52
    return true
  }

  drawColumnNames(): void {
    const { labels } = this.data
    const style = { size: 7.5, smallest: SMALLEST, colour: COLOUR.quiet }
    this.pages.text(labels.number, { x: LEFT, y: this.y, width: 20 }, style)
    this.pages.text(labels.product, { ...description, y: this.y }, style)
    const names = [labels.size, labels.copies, labels.area, labels.unitPrice, labels.net]
    for (const [index, place] of amounts.entries())
      this.pages.text(names[index] ?? '', { ...place, y: this.y }, { ...style, align: 'right' })
    this.y += 12
  }

  #drawFoot(): void {
    const { productName, houseName, labels } = this.data
    const y = PAGE.height - 40
    this.pages.line({ x: LEFT, y: y - 6 }, { x: LEFT + WIDTH, y: y - 6 })
    const style = { size: 7.5, smallest: SMALLEST, colour: COLOUR.quiet }
    const names = [...new Set([productName, houseName])].filter((name) => name !== '')
    this.pages.text(names.join('  ·  '), { x: LEFT, y, width: WIDTH * 0.7 }, style)
    const right = { x: LEFT + WIDTH * 0.7, y, width: WIDTH * 0.3 }
    this.pages.text(`${labels.page} ${this.#page}`, right, { ...style, align: 'right' })
  }
}

type Printed = Omit<LongOrder, 'pictureOf'>

/** The seller, what this is, its code, who ordered it and its facts; answers where the lines begin. */
function drawFront(pages: DrawnPages, data: Printed, qr: string, logo: Buffer | undefined): number {
  const top = PAGE.margin
  pages.qr(qr, { x: LEFT + WIDTH - QR_SIDE, y: top, side: QR_SIDE })
  const half = WIDTH / 2 - 20
  let y = top
  if (logo) {
    pages.picture({ key: 'logo', jpeg: logo }, { x: LEFT, y, width: 150, height: QR_SIDE - 8 })
    y += QR_SIDE - 4
  }
  const ofHouse = { size: logo ? 8 : 15, smallest: 6, lines: 2, bold: true }
  y += pages.text(data.houseName, { x: LEFT, y, width: half }, ofHouse)
  for (const text of data.houseLines)
    y += pages.text(text, { x: LEFT, y, width: half }, { size: 7.5, smallest: 5, colour: COLOUR.quiet })
  const code = { x: LEFT + half, y: top + 12, width: WIDTH - half - QR_SIDE - 18 }
  pages.text(data.labels.title, code, { size: 9, bold: true, colour: COLOUR.accent, align: 'right' })
  pages.text(data.orderCode, { ...code, y: top + 24 }, { size: 25, smallest: 12, bold: true, align: 'right' })
  // Across the page it would lie under what is drawn after it.
  if (data.mark)
    pages.text(
      data.mark.toLocaleUpperCase(),
      { ...code, y: top + 54 },
      { size: 16, colour: COLOUR.quiet, align: 'right' },
    )
  y = Math.max(y, top + QR_SIDE) + 14
  pages.line({ x: LEFT, y }, { x: LEFT + WIDTH, y }, COLOUR.ink)
  return drawParties(pages, data, y + 12) + 18
}

function drawParties(
  pages: DrawnPages,
  { labels, customer, deliverTo, facts }: Printed,
  top: number,
): number {
  const width = WIDTH / 3 - 12
  const ends = [top]
  const parties = [{ label: labels.customer, ...customer }]
  if (deliverTo) parties.push({ label: labels.deliverTo, ...deliverTo })
  for (const [index, party] of parties.entries()) {
    const x = LEFT + index * (width + 18)
    let y = top + pages.text(party.label, { x, y: top, width }, { size: 7.5, colour: COLOUR.quiet })
    y += pages.text(party.name, { x, y, width }, { size: 10.5, smallest: 6, lines: 3, bold: true })
    for (const text of party.lines) y += pages.text(text, { x, y, width }, { size: 9, smallest: 5, lines: 3 })
    ends.push(y)
  }
  const x = LEFT + 2 * (width + 18)
  let y = top
  for (const { label, text } of facts) {
    pages.text(label, { x, y, width: width * 0.4 }, { size: 9, smallest: 5, colour: COLOUR.quiet })
    const place = { x: x + width * 0.42, y, width: width * 0.58 }
    y += pages.text(text, place, { size: 9, smallest: 5, lines: 4, align: 'right' }) + 2
  }
  return Math.max(...ends, y)
}

async function drawLine(
  paper: Paper,
  line: LineTexts,
  picture: ReturnType<LongOrder['pictureOf']>,
): Promise<void> {
  const { pages, data } = paper
  const { labels } = data
  const named: LabelledText[] = [
    { label: labels.product, text: line.product },
    { label: labels.space, text: line.space },
    { label: labels.material, text: line.material },
    { label: labels.promotion, text: line.promotion },
    { label: labels.picture, text: line.artwork },
    { label: labels.finishes, text: line.finishes.join(', ') },
    { label: labels.notes, text: line.notes },
  ]
  const beside = named.filter(({ text }) => text !== '' && !isLong(text))
  const height =
    Math.max(picture ? PICTURE : 0, beside.length * LINE + 2, (1 + line.discounts.length) * LINE) + 10
  if (paper.keep(height)) paper.drawColumnNames()
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
  for (const { label, text } of named.filter((each) => isLong(each.text)))
    drawBlocks(
      paper,
      { label: `${labels.number} ${line.number} · ${label}`, text },
      {
        x: description.x,
        width: WIDTH - 76,
      },
    )
}

function isLong(text: string): boolean {
  return text.length > LONGEST_BESIDE || text.includes('\n')
}

/** As large as it goes in its place; a frame where it cannot be had. */
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

/** A long text under its label, which comes again with each of its parts. */
function drawBlocks(paper: Paper, { label, text }: LabelledText, place: { x: number; width: number }): void {
  for (const [index, block] of intoBlocks(text, NOTE_LINE, NOTE_LINES).entries()) {
    const lines = block.split('\n')
    paper.keep((lines.length + 2) * LINE)
    const name = index === 0 ? label : `${label} (${paper.data.labels.continued})`
    const style = { size: 7.5, smallest: SMALLEST, colour: COLOUR.quiet }
    paper.y += 4 + paper.pages.text(name, { ...place, y: paper.y + 4 }, style)
    for (const line of lines) {
      paper.pages.text(line, { ...place, y: paper.y }, { size: 8, smallest: SMALLEST })
      paper.y += LINE
    }
  }
  paper.y += 4
}

/** The sums, under the column of the amounts. */
function drawTotals(paper: Paper, totals: readonly LabelledText[]): void {
  paper.keep(totals.length * 16 + 20)
  paper.pages.line({ x: LEFT, y: paper.y }, { x: LEFT + WIDTH, y: paper.y }, COLOUR.ink)
  paper.y += 12
  const [x, width] = [LEFT + WIDTH - 210, 210]
  for (const [index, { label, text }] of totals.entries()) {
    const isLast = index === totals.length - 1
    const style = { size: isLast ? 13 : 9, smallest: 6, bold: isLast }
    paper.pages.text(label, { x, y: paper.y, width: width / 2 }, style)
    paper.pages.text(text, { x: x + width / 2, y: paper.y, width: width / 2 }, { ...style, align: 'right' })
    paper.y += 16
  }
}

/** As fonts can draw them. There may be a hundred thousand texts: others have their turn between them. */
async function printableLines(lines: readonly LineTexts[]): Promise<LineTexts[]> {
  const printable: LineTexts[] = []
  for (const line of lines) {
    if (printable.length % LINES_IN_A_TURN === 0) await setImmediate()
    printable.push(printableTexts(line))
  }
  return printable
}

/** All that is drawn, as the fonts ask for it: whole texts, which are drawn in parts. */
function* textsOf(data: unknown): Generator<{ text: string; bold: boolean }> {
  if (typeof data === 'string') yield { text: data, bold: true }
  else if (typeof data === 'object' && data !== null)
    for (const value of Object.values(data)) yield* textsOf(value)
}

/** Those of a line for which the main font may not be enough. */
function strangeTexts(line: LineTexts): { text: string; bold: boolean }[] {
  const texts = Object.values(line).flat()
  return texts.filter((text) => !isPlain(text)).map((text) => ({ text, bold: true }))
}
