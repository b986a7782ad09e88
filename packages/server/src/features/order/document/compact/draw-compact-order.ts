import type { Readable } from 'node:stream'
import { COLOUR } from '../../../../adapters/pdf/page-style.ts'
import { type DrawnPages, drawPages, type Place } from '../../../../adapters/pdf/pages/drawn-pages.ts'
import { Paper, SHEET } from '../../../../adapters/pdf/pages/paper.ts'
import { printableLines, strangeTexts, textsOf } from '../../../../adapters/pdf/paper-texts.ts'
import { printableTexts } from '../../../../adapters/pdf/printable-text.ts'
import { printedPicture } from '../../../../adapters/pdf/printed-picture.ts'
import type { PrintedOrder } from '../printed-order.ts'
import type { CompactRow } from './compact-rows.ts'

/** Order with one row per line and rows with the sums of the shops. */
export type CompactOrder = Omit<PrintedOrder, 'lines'> & { rows: CompactRow[] }

const { left: LEFT, width: WIDTH } = SHEET
/** Font size in points: small, but readable without a magnifying glass. */
const SIZE = 7
const ROW = 9
/** Smallest font size of an amount in points. A long amount is drawn smaller instead of being cut off. */
const SMALLEST_AMOUNT = 4.5

/** Columns from left to right with their widths in points. A width includes the gap to the next column. */
const columns = [
  { name: 'number', width: 26 },
  { name: 'space', width: 186 },
  { name: 'product', width: 108 },
  { name: 'size', width: 54, isAmount: true },
  { name: 'copies', width: 50, isAmount: true },
  { name: 'area', width: 38, isAmount: true },
  { name: 'net', width: WIDTH - 462, isAmount: true },
] as const
const GAP = 4

type Names = Record<(typeof columns)[number]['name'], string>

/**
 * Draws an order on as few A4 pages as legibility allows. The front, the totals and the notes are as in the full document; each
 * line has one row without pictures. Draws page by page, like the full document.
 */
export async function drawCompactOrder(order: CompactOrder): Promise<Readable> {
  const { logo, rows: _rows, ...texts } = order
  const head = printableTexts({ ...texts, logo: undefined })
  const rows = await printableLines(order.rows)
  const { labels } = head
  const names = { ...labels, size: `${labels.size} (mm)` }
  const logoJpeg = logo && (await printedPicture(logo, 150))
  const title = `${labels.title} ${head.orderCode}`
  const info = { title, author: head.houseName, creator: head.productName, language: head.language }
  return drawPages(
    { ...info, texts: [...textsOf(head), ...rows.flatMap(strangeTexts)] },
    async function* (pages) {
      const paper = new Paper(pages, { ...head, code: head.orderCode })
      paper.drawFront(order.qr, logoJpeg)
      const draw = (y: number) => drawCells(pages, names, y, { size: SIZE, colour: COLOUR.quiet })
      paper.beginTable({ height: ROW + 1, draw }, ROW)
      for (const [index, row] of rows.entries()) {
        // The row with the sums of a shop stays on the same page as the last line of the shop.
        const height = rows[index + 1]?.isSum ? 2 * ROW : ROW
        paper.keep(height)
        drawRow(paper, row)
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

function drawRow(paper: Paper, row: CompactRow): void {
  drawCells(paper.pages, row, paper.y, { size: SIZE, bold: row.isSum })
  paper.y += ROW
  if (row.isLast) paper.pages.line({ x: LEFT, y: paper.y }, { x: LEFT + WIDTH, y: paper.y })
}

function drawCells(
  pages: DrawnPages,
  cells: Names,
  y: number,
  style: Parameters<DrawnPages['text']>[2],
): void {
  let x = LEFT
  for (const column of columns) {
    const isAmount = 'isAmount' in column
    // The last column ends at the margin.
    const place: Place = { x, y: y + 0.5, width: column.width - (column.name === 'net' ? 0 : GAP) }
    const text = cells[column.name].replaceAll('\n', ' ')
    if (text !== '')
      pages.text(text, place, isAmount ? { ...style, smallest: SMALLEST_AMOUNT, align: 'right' } : style)
    x += column.width
  }
}
