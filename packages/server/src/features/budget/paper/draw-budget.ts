import type { Readable } from 'node:stream'
import { COLOUR } from '../../../adapters/pdf/page-style.ts'
import { type DrawnPages, drawPages } from '../../../adapters/pdf/pages/drawn-pages.ts'
import {
  LOGO_WIDTH,
  type NamedText,
  Paper,
  type PaperFrame,
  SHEET,
} from '../../../adapters/pdf/pages/paper.ts'
import { printableLines, strangeTexts, textsOf } from '../../../adapters/pdf/paper-texts.ts'
import { printableTexts } from '../../../adapters/pdf/printable-text.ts'
import { printedPicture } from '../../../adapters/pdf/printed-picture.ts'

/** Texts of a budget line, formatted for printing. */
export type PrintedBudgetLine = {
  number: string
  /** Number and name of the space: `12 · Farmacia Luz · Escaparate`. */
  space: string
  /** Town, number of pieces, area and planned day. */
  about: string
  /** Amounts in the order of the columns: mounting, travel, print, extras, discount and net. A zero amount is an empty text. */
  amounts: string[]
  note: string
}

/** Data for printing a budget. Numbers, dates and money are texts in the reader's language, with units. */
export type PrintedBudget = PaperFrame & {
  /** BCP 47 tag such as `es`. */
  language: string
  /** Bytes of the uploaded picture file. */
  logo: Buffer | undefined
  /** URL in the QR code. */
  qr: string
  /** Column headings: the number, the space and each amount. */
  columns: { number: string; space: string; amounts: string[] }
  noteLabel: string
  lines: PrintedBudgetLine[]
  /** Totals of the budget; the last one is the grand total. */
  totals: NamedText[]
  notes: NamedText[]
}

const { left: LEFT, width: WIDTH, line: LINE, smallest: SMALLEST } = SHEET
const NUMBER = { x: LEFT, width: 26 }
const SPACE = { x: LEFT + 28, width: 172 }
/**
 * Maximum length, in characters, of a note that is printed within its line. A longer note is printed in full below the line.
 */
const LONGEST_BESIDE = 60

/** Column widths in points. The discount needs less room than the amounts, and the net needs a little more. */
const amountWidths = [54, 54, 54, 50, 36, 60]
const amountPlaces = amountWidths.map((width, index) => {
  const behind = amountWidths.slice(index + 1).reduce((sum, each) => sum + each, 0)
  return { x: LEFT + WIDTH - behind - width + 4, width: width - 4 }
})

/** Draws a budget on A4, page by page, so that only one page is in memory and the thread is not blocked. */
export async function drawBudget(budget: PrintedBudget): Promise<Readable> {
  const { logo, lines: budgetLines, ...texts } = budget
  const head = printableTexts(texts)
  const lines = await printableLines(budgetLines)
  const logoJpeg = logo && (await printedPicture(logo, LOGO_WIDTH))
  const title = `${head.labels.title} ${head.code}`
  const info = { title, author: head.houseName, creator: head.productName, language: head.language }
  return drawPages(
    { ...info, texts: [...textsOf(head), ...lines.flatMap(strangeTexts)] },
    async function* (pages) {
      const paper = new Paper(pages, head)
      // The URL of the QR code is read by machines, so it must not be altered for printing.
      paper.drawFront(budget.qr, logoJpeg)
      const draw = (y: number) => drawColumnNames(pages, head, y)
      paper.beginTable({ height: 13, draw }, heightOf(lines[0]))
      for (const line of lines) {
        drawLine(paper, head, line)
        yield
      }
      paper.endTable()
      paper.drawTotals(head.totals)
      for (const note of head.notes) {
        paper.drawNote(note)
        yield
      }
    },
  )
}

type Head = Omit<PrintedBudget, 'lines' | 'logo'>

function drawColumnNames(pages: DrawnPages, { columns }: Head, y: number): void {
  const style = { size: 7.5, smallest: SMALLEST, colour: COLOUR.quiet }
  pages.text(columns.number, { ...NUMBER, y }, style)
  pages.text(columns.space, { ...SPACE, y }, style)
  for (const [index, place] of amountPlaces.entries())
    pages.text(columns.amounts[index] ?? '', { ...place, y }, { ...style, align: 'right' })
}

function isLong({ note }: PrintedBudgetLine): boolean {
  return note.length > LONGEST_BESIDE || note.includes('\n')
}

/** Returns the height of a line in points, without a note that is printed below it. */
function heightOf(line: PrintedBudgetLine | undefined): number {
  if (!line) return 0
  return (line.note === '' || isLong(line) ? 3 : 4) * LINE + 10
}

function drawLine(paper: Paper, head: Head, line: PrintedBudgetLine): void {
  const { pages } = paper
  const beside = isLong(line) ? '' : line.note
  paper.keep(heightOf(line))
  let y = paper.y + 5
  pages.text(line.number, { ...NUMBER, y }, { size: 8, smallest: SMALLEST, colour: COLOUR.quiet })
  for (const [index, place] of amountPlaces.entries()) {
    const amount = line.amounts[index] ?? ''
    if (amount === '') continue
    const isSum = index === amountPlaces.length - 1
    pages.text(amount, { ...place, y }, { size: 8.5, smallest: SMALLEST, align: 'right', bold: isSum })
  }
  y += pages.text(line.space, { ...SPACE, y }, { size: 8, smallest: 6.5, lines: 2, bold: true }) + 1
  pages.text(line.about, { ...SPACE, y }, { size: 7.5, smallest: SMALLEST, colour: COLOUR.quiet })
  y += LINE
  if (beside !== '') {
    pages.text(beside, { ...SPACE, y, width: 340 }, { size: 7.5, smallest: SMALLEST })
    y += LINE
  }
  paper.y = y + 4
  if (isLong(line)) {
    const text = { label: `${head.noteLabel} ${line.number}`, text: line.note }
    paper.drawNote(text, { x: SPACE.x, width: WIDTH - 28 })
    paper.y += 4
  }
  pages.line({ x: LEFT, y: paper.y }, { x: LEFT + WIDTH, y: paper.y })
}
