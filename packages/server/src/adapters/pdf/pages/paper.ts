import { COLOUR, PAGE } from '../page-style.ts'
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
    /** Word added in parentheses to the label of a text that continues from the previous page, such as `continuación`. */
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

export const SHEET = {
  left: PAGE.margin,
  width: PAGE.width - 2 * PAGE.margin,
  /** Height in points of one line of small text. */
  line: 9.5,
  /** Smallest font size, in points, to which a text shrinks before it is truncated. */
  smallest: 4,
}

const { left: LEFT, width: WIDTH, smallest: SMALLEST } = SHEET
const RIGHT = LEFT + WIDTH
const FOOT = PAGE.height - 58
/** Top of the contents of each page after the first. */
const TOP = 52
const QR_SIDE = 68
/** Maximum width of the logo, in points. */
export const LOGO_WIDTH = 150
/** Thickness of the lines above and below a table, in points. */
const STRONG = 0.9
/** Font sizes of captions and texts, in points. */
const CAPTION = 7.5
const TEXT = 9
const LEADING = 1.3
const COLUMN_GAP = 20
/** Space above and below each fact, in points. */
const FACT_PADDING = 3
/** Height in points of a total, and of the label of a note. */
const TOTAL = 20
const LABEL = 12
const NOTE_GAP = 10
const CONTINUED_GAP = 4
const TOTALS_WIDTH = 210

/**
 * A4 paper with any number of pages. Tracks the current position, and starts a new page if the next content does not fit on the
 * current one.
 */
export class Paper {
  /** Current position, in points from the upper edge of the page. */
  y = 0
  readonly pages: DrawnPages
  readonly frame: PaperFrame
  #drawColumnNames: (() => void) | undefined

  constructor(pages: DrawnPages, frame: PaperFrame) {
    this.pages = pages
    this.frame = frame
    this.#begin()
  }

  /** Starts a new page with a short header if fewer than `height` points remain on the current page. */
  keep(height: number): void {
    if (this.#hasRoom(height)) return
    const { labels, code, mark, customer } = this.frame
    this.#begin()
    const head = [`${labels.title} ${code}`, mark?.toLocaleUpperCase()].filter(Boolean).join(' · ')
    this.pages.text(head, { x: LEFT, y: 30, width: WIDTH / 2 }, { size: TEXT, smallest: 6, bold: true })
    const right = { x: LEFT + WIDTH / 2, y: 30, width: WIDTH / 2 }
    const quiet = { colour: COLOUR.quiet, align: 'right' } as const
    this.pages.text(customer.name, right, { size: TEXT, smallest: 6, ...quiet })
    this.y = TOP
    this.#drawColumnNames?.()
  }

  /**
   * Draws the top of the first page: logo, seller, title, code, customer, delivery address and facts, and a QR code with the
   * text `qr`.
   */
  drawFront(qr: string, logo: Buffer | undefined): void {
    const { pages, frame } = this
    const top = PAGE.margin
    pages.qr(qr, { x: RIGHT - QR_SIDE, y: top, side: QR_SIDE })
    const below = this.#drawSeller(top, logo)
    const half = WIDTH / 2 - 20
    const code = { x: LEFT + half, width: WIDTH - half - QR_SIDE - 18 }
    const title = { size: 9, smallest: 6, bold: true, colour: COLOUR.accent, align: 'right' } as const
    const { mark } = frame
    const y = top + (mark ? 4 : 25)
    pages.text(frame.labels.title, { ...code, y }, title)
    pages.text(frame.code, { ...code, y: y + 12 }, { size: 25, smallest: 12, bold: true, align: 'right' })
    if (mark) {
      const style = { size: 16, smallest: 8, colour: COLOUR.quiet, align: 'right' } as const
      pages.text(mark.toLocaleUpperCase(), { ...code, y: y + 43 }, style)
    }
    this.y = Math.max(below, top + QR_SIDE) + 14
    this.#line(COLOUR.ink, STRONG)
    this.y = this.#drawParties(this.y + 12) + 22
  }

  /**
   * Begins a table, whose column names are drawn on each page that its rows reach. The names stay on the same page as the
   * first row. `first` is the height of that row and `height` that of the names, in points.
   */
  beginTable(names: { height: number; draw(y: number): void }, first: number): void {
    this.keep(names.height + first)
    this.#drawColumnNames = () => {
      names.draw(this.y)
      this.y += names.height
      this.#line(COLOUR.ink, STRONG)
    }
    this.#drawColumnNames()
  }

  /** Ends a table with a line below its last row. */
  endTable(): void {
    this.#drawColumnNames = undefined
    this.#line(COLOUR.ink, STRONG)
  }

  /**
   * Draws a text of any length with its label above it. The label stays with the beginning of the text, and is repeated on each
   * page on which the text continues.
   */
  drawNote({ label, text }: NamedText, { x, width } = { x: LEFT, width: WIDTH }): void {
    const lines = this.pages.wrap(text, width, { size: TEXT, align: 'start' })
    const caption = { size: CAPTION, smallest: SMALLEST, colour: COLOUR.quiet }
    const drawLabel = (name: string) => {
      this.y += this.pages.text(name, { x, y: this.y, width }, caption) + 2
    }
    this.y += NOTE_GAP
    const beginning = lines.slice(0, 2).reduce((sum, { height }) => sum + height, 0)
    this.keep(LABEL + beginning)
    drawLabel(label)
    for (const { height, draw } of lines) {
      if (!this.#hasRoom(height)) {
        this.keep(height)
        this.y += CONTINUED_GAP
        drawLabel(`${label} (${this.frame.labels.continued})`)
      }
      draw({ x, y: this.y })
      this.y += height
    }
  }

  /** Draws the totals on the right. The last total is the grand total, in larger bold type. */
  drawTotals(totals: readonly NamedText[]): void {
    if (totals.length === 0) return
    this.y += 12
    this.keep(totals.length * TOTAL + 8)
    const [x, width] = [RIGHT - TOTALS_WIDTH, TOTALS_WIDTH]
    for (const [index, { label, text }] of totals.entries()) {
      const isLast = index === totals.length - 1
      const [colour, thickness] = isLast ? [COLOUR.accent, 1.2] : [COLOUR.hairline, 0.4]
      if (index > 0) this.pages.line({ x, y: this.y }, { x: RIGHT, y: this.y }, colour, thickness)
      const y = this.y + (isLast ? 7 : 4.5)
      const style = { size: isLast ? 13 : TEXT, smallest: 6, bold: isLast }
      const name = { ...style, colour: isLast ? COLOUR.ink : COLOUR.quiet }
      this.pages.text(label, { x, y, width: width / 2 }, name)
      this.pages.text(text, { x: x + width / 2, y, width: width / 2 }, { ...style, align: 'right' })
      this.y += TOTAL
    }
    this.y += 8
  }

  #hasRoom(height: number): boolean {
    return this.y + height <= FOOT
  }

  #line(colour: string, thickness: number): void {
    this.pages.line({ x: LEFT, y: this.y }, { x: RIGHT, y: this.y }, colour, thickness)
  }

  #begin(): void {
    const { productName, houseName, labels, mark } = this.frame
    this.pages.page(PAGE)
    if (mark) this.pages.across(mark.toLocaleUpperCase(), PAGE)
    const y = PAGE.height - 34
    this.pages.line({ x: LEFT, y: y - 6 }, { x: RIGHT, y: y - 6 })
    const style = { size: CAPTION, smallest: SMALLEST, colour: COLOUR.quiet }
    const names = [...new Set([productName, houseName])].filter((name) => name !== '')
    this.pages.text(names.join('  ·  '), { x: LEFT, y, width: WIDTH * 0.7 }, style)
    const right = { x: LEFT + WIDTH * 0.7, y, width: WIDTH * 0.3 }
    this.pages.number(labels.page, right)
  }

  /** Draws the logo and the seller, and returns the position below them. */
  #drawSeller(top: number, logo: Buffer | undefined): number {
    const { pages, frame } = this
    const width = WIDTH / 2 - 20
    let y = top
    if (logo) {
      const box = { x: LEFT, y, width: LOGO_WIDTH, height: QR_SIDE - 8 }
      y += pages.picture({ key: 'logo', jpeg: logo }, box, { align: 'left', valign: 'top' }) + 6
    }
    const name = { size: logo ? CAPTION : 15, smallest: 6, lines: 2, bold: true, leading: LEADING }
    y += pages.text(frame.houseName, { x: LEFT, y, width }, name) + (logo ? 0 : 4)
    const style = { size: CAPTION, smallest: 5, colour: COLOUR.quiet, leading: LEADING }
    for (const text of frame.houseLines) y += pages.text(text, { x: LEFT, y, width }, style)
    return y
  }

  /** Draws customer, delivery address and facts side by side, and returns the position below them. */
  #drawParties(top: number): number {
    const { pages, frame } = this
    const { labels, customer, deliverTo, facts } = frame
    const parties = [{ label: labels.customer, ...customer }]
    if (deliverTo) parties.push({ label: labels.deliverTo ?? '', ...deliverTo })
    const width = (WIDTH - parties.length * COLUMN_GAP) / (parties.length + 1)
    const ends = [top]
    for (const [index, party] of parties.entries()) {
      const x = LEFT + index * (width + COLUMN_GAP)
      let y = top + pages.text(party.label, { x, y: top, width }, { size: CAPTION, colour: COLOUR.quiet }) + 1
      const name = { size: 10.5, smallest: 6, lines: 3, bold: true, leading: LEADING }
      y += pages.text(party.name, { x, y, width }, name)
      const style = { size: TEXT, smallest: 5, lines: 3, leading: LEADING }
      for (const text of party.lines) y += pages.text(text, { x, y, width }, style)
      ends.push(y)
    }
    ends.push(this.#drawFacts(facts, { x: RIGHT - width, y: top, width }))
    return Math.max(...ends)
  }

  /** Draws labels on the left and their texts on the right, and returns the position below them. */
  #drawFacts(facts: readonly NamedText[], { x, y: top, width }: Place): number {
    const { pages } = this
    const widths = facts.map(({ label }) => pages.widthOf(label, { size: TEXT }))
    const labelWidth = Math.min(Math.max(0, ...widths) + 0.1, width * 0.45)
    const left = x + labelWidth + 10
    let y = top - FACT_PADDING
    for (const [index, { label, text }] of facts.entries()) {
      if (index > 0) pages.line({ x, y }, { x: RIGHT, y })
      const labelStyle = { size: TEXT, smallest: 5, colour: COLOUR.quiet }
      pages.text(label, { x, y: y + FACT_PADDING, width: labelWidth }, labelStyle)
      const place = { x: left, y: y + FACT_PADDING, width: RIGHT - left }
      const height = pages.text(text, place, { size: TEXT, smallest: 6, lines: 4, align: 'right' })
      y += height + 2 * FACT_PADDING
    }
    return y
  }
}
