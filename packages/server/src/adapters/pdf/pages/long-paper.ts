import { COLOUR, PAGE } from '../pdf.ts'
import { intoBlocks } from '../printable-text.ts'
import type { DrawnPages, Place } from './drawn-pages.ts'

/** Label and value, both formatted for display. */
export type NamedText = { label: string; text: string }

type Party = { name: string; lines: readonly string[] }

/**
 * Contents of a paper apart from its lines: labels, seller, customer, dates and references. All texts must have passed
 * `printableText`.
 */
export type PaperFrame = {
  labels: {
    /** Title of the paper, such as `Pedido`. */
    title: string
    customer: string
    deliverTo?: string
    /** Word before the page number. */
    page: string
    /** Word added in parentheses to the label of each further block of a long text, such as `continuación`. */
    continued: string
  }
  code: string
  /** Watermark on every page, such as `Borrador` for a draft. */
  mark: string | undefined
  /** Name of the application, in the footer. */
  productName: string
  /** Name of the seller. `houseLines` are the lines below it, such as the address and the contact details. */
  houseName: string
  houseLines: readonly string[]
  customer: Party
  /** Delivery address; undefined if the paper shows none. */
  deliverTo?: Party | undefined
  /** Dates and references, in the order in which they are shown. */
  facts: readonly NamedText[]
}

export const PAPER = {
  left: PAGE.margin,
  width: PAGE.width - 2 * PAGE.margin,
  /** Height in points of one line of small text. */
  line: 9.5,
  /** Smallest font size, in points, to which a text shrinks before it is truncated. */
  smallest: 4,
}

const { left: LEFT, width: WIDTH, line: LINE, smallest: SMALLEST } = PAPER
const FOOT = PAGE.height - 58
const QR_SIDE = 68
const NOTE_LINE = 85
const NOTE_LINES = 12

/**
 * A4 paper with any number of pages. Tracks the current position, and starts a new page if the next content does not fit on the
 * current one.
 */
export class LongPaper {
  /** Current position, in points from the upper edge of the page. */
  y = 0
  readonly pages: DrawnPages
  readonly frame: PaperFrame

  constructor(pages: DrawnPages, frame: PaperFrame) {
    this.pages = pages
    this.frame = frame
    this.#begin()
  }

  /**
   * Starts a new page with a short header if fewer than `height` points remain on the current page. Returns whether a new page
   * was started.
   */
  keep(height: number): boolean {
    if (this.y + height <= FOOT) return false
    const { labels, code, mark, customer } = this.frame
    this.#begin()
    const head = [`${labels.title} ${code}`, mark?.toLocaleUpperCase()].filter(Boolean).join(' · ')
    this.pages.text(head, { x: LEFT, y: 30, width: WIDTH / 2 }, { size: 9, smallest: 6, bold: true })
    const right = { x: LEFT + WIDTH / 2, y: 30, width: WIDTH / 2 }
    const quiet = { colour: COLOUR.quiet, align: 'right' } as const
    this.pages.text(customer.name, right, { size: 9, smallest: SMALLEST, ...quiet })
    this.y = 52
    return true
  }

  /**
   * Draws the top of the first page: logo, seller, title, code, customer, delivery address and facts, and a QR code with the
   * text `qr`.
   */
  drawFront(qr: string, logo: Buffer | undefined): void {
    const { pages, frame } = this
    const top = PAGE.margin
    pages.qr(qr, { x: LEFT + WIDTH - QR_SIDE, y: top, side: QR_SIDE })
    const half = WIDTH / 2 - 20
    let y = top
    if (logo) {
      pages.picture({ key: 'logo', jpeg: logo }, { x: LEFT, y, width: 150, height: QR_SIDE - 8 })
      y += QR_SIDE - 4
    }
    const ofHouse = { size: logo ? 8 : 15, smallest: 6, lines: 2, bold: true }
    y += pages.text(frame.houseName, { x: LEFT, y, width: half }, ofHouse)
    for (const text of frame.houseLines)
      y += pages.text(text, { x: LEFT, y, width: half }, { size: 7.5, smallest: 5, colour: COLOUR.quiet })
    const code = { x: LEFT + half, y: top + 12, width: WIDTH - half - QR_SIDE - 18 }
    pages.text(frame.labels.title, code, { size: 9, bold: true, colour: COLOUR.accent, align: 'right' })
    pages.text(frame.code, { ...code, y: top + 24 }, { size: 25, smallest: 12, bold: true, align: 'right' })
    if (frame.mark) {
      const style = { size: 16, colour: COLOUR.quiet, align: 'right' } as const
      pages.text(frame.mark.toLocaleUpperCase(), { ...code, y: top + 54 }, style)
    }
    y = Math.max(y, top + QR_SIDE) + 14
    pages.line({ x: LEFT, y }, { x: LEFT + WIDTH, y }, COLOUR.ink)
    this.y = this.#drawParties(y + 12) + 18
  }

  /**
   * Draws a long text in blocks, with the label above each block. A block that does not fit on the page moves to the next page
   * as a whole.
   */
  drawBlocks({ label, text }: NamedText, place: Omit<Place, 'y'> = { x: LEFT, width: WIDTH }): void {
    for (const [index, block] of intoBlocks(text, NOTE_LINE, NOTE_LINES).entries()) {
      const lines = block.split('\n')
      this.keep((lines.length + 2) * LINE)
      const name = index === 0 ? label : `${label} (${this.frame.labels.continued})`
      const style = { size: 7.5, smallest: SMALLEST, colour: COLOUR.quiet }
      this.y += 4 + this.pages.text(name, { ...place, y: this.y + 4 }, style)
      for (const line of lines) {
        this.pages.text(line, { ...place, y: this.y }, { size: 8, smallest: SMALLEST })
        this.y += LINE
      }
    }
    this.y += 4
  }

  /** Draws the totals on the right. The last total is the grand total, in larger bold type. */
  drawTotals(totals: readonly NamedText[]): void {
    this.keep(totals.length * 16 + 20)
    this.pages.line({ x: LEFT, y: this.y }, { x: LEFT + WIDTH, y: this.y }, COLOUR.ink)
    this.y += 12
    const [x, width] = [LEFT + WIDTH - 210, 210]
    for (const [index, { label, text }] of totals.entries()) {
      const isLast = index === totals.length - 1
      const style = { size: isLast ? 13 : 9, smallest: 6, bold: isLast }
      this.pages.text(label, { x, y: this.y, width: width / 2 }, style)
      this.pages.text(text, { x: x + width / 2, y: this.y, width: width / 2 }, { ...style, align: 'right' })
      this.y += 16
    }
  }

  #begin(): void {
    const { productName, houseName, labels, mark } = this.frame
    this.pages.page(PAGE)
    if (mark) this.pages.across(mark.toLocaleUpperCase(), PAGE)
    const y = PAGE.height - 40
    this.pages.line({ x: LEFT, y: y - 6 }, { x: LEFT + WIDTH, y: y - 6 })
    const style = { size: 7.5, smallest: SMALLEST, colour: COLOUR.quiet }
    const names = [...new Set([productName, houseName])].filter((name) => name !== '')
    this.pages.text(names.join('  ·  '), { x: LEFT, y, width: WIDTH * 0.7 }, style)
    const right = { x: LEFT + WIDTH * 0.7, y, width: WIDTH * 0.3 }
    this.pages.number(labels.page, right)
  }

  #drawParties(top: number): number {
    const { pages, frame } = this
    const { labels, customer, deliverTo, facts } = frame
    const width = WIDTH / 3 - 12
    const ends = [top]
    const parties = [{ label: labels.customer, ...customer }]
    if (deliverTo) parties.push({ label: labels.deliverTo ?? '', ...deliverTo })
    for (const [index, party] of parties.entries()) {
      const x = LEFT + index * (width + 18)
      let y = top + pages.text(party.label, { x, y: top, width }, { size: 7.5, colour: COLOUR.quiet })
      y += pages.text(party.name, { x, y, width }, { size: 10.5, smallest: 6, lines: 3, bold: true })
      for (const text of party.lines)
        y += pages.text(text, { x, y, width }, { size: 9, smallest: 5, lines: 3 })
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
}
