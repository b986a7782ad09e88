import { COLOUR } from '../../../adapters/pdf/page-style.ts'
import type { DrawnPages, SetLine } from '../../../adapters/pdf/pages/drawn-pages.ts'
import { type Paper, SHEET } from '../../../adapters/pdf/pages/paper.ts'
import { breakable, shortened } from '../../../adapters/pdf/printable-text.ts'
import { printedPicture } from '../../../adapters/pdf/printed-picture.ts'
import { AMOUNT, amountNames, CAPTION, type OrderColumns, PICTURE } from './order-columns.ts'
import type { LabelledText, LinePicture, OrderLabels, PrintedLine } from './printed-order.ts'

/**
 * Maximum number of lines of a text beside the amounts, because a row must fit on one page. A longer text is shortened there
 * and printed in full below the row.
 */
const MOST_BESIDE = 6
const SHORTENED = 80
const PADDING = 8
/** Space above the notes of a line, in points. */
const ABOVE_NOTES = 5
const LINE_HEIGHT = 11
const TEXT = { size: 9 }
const QUIET = { size: 9, colour: COLOUR.quiet }

type LineStyle = Parameters<DrawnPages['wrap']>[2]

/** Row of a line whose texts are broken into lines but not drawn yet. `below` are the texts that follow the row in full. */
export type OrderRow = { height: number; description: SetLine[]; below: LabelledText[] }

/** Sets the texts of a line in its column. */
export function setRow(
  pages: DrawnPages,
  { description: { width } }: OrderColumns,
  labels: OrderLabels,
  line: PrintedLine,
): OrderRow {
  const description: SetLine[] = []
  const below: LabelledText[] = []
  const addBelow = (label: string, text: string) =>
    below.push({ label: `${labels.number} ${line.number} · ${label}`, text })
  const add = (label: string, text: string, style: LineStyle) => {
    if (text === '') return
    const lines = pages.wrap(text, width, style)
    if (lines.length <= MOST_BESIDE) {
      description.push(...lines)
      return
    }
    addBelow(label, text)
    description.push(...pages.wrap(shortened(text.replaceAll('\n', ' '), SHORTENED), width, style))
  }
  add(labels.product, line.product, { size: 10, bold: true })
  add(labels.space, line.space, TEXT)
  add(labels.material, line.material, TEXT)
  add(labels.promotion, line.promotion && `${labels.promotion}: ${line.promotion}`, TEXT)
  add(labels.picture, line.artwork, QUIET)
  add(labels.finishes, line.finishes.join(', '), QUIET)
  const notes = line.notes === '' ? [] : pages.wrap(line.notes, width, { ...TEXT, align: 'start' })
  if (notes.length > MOST_BESIDE) addBelow(labels.notes, line.notes)
  else if (notes.length > 0) {
    const caption = pages.wrap(labels.notes, width, { size: CAPTION, colour: COLOUR.quiet })
    description.push({ height: ABOVE_NOTES, draw: () => {} }, ...caption, ...notes)
  }
  const heights = [
    line.picture ? PICTURE : 0,
    description.reduce((sum, { height }) => sum + height, 0),
    (1 + line.discounts.length) * LINE_HEIGHT,
  ]
  return { height: Math.max(...heights) + 2 * PADDING, description, below }
}

/** Draws a row without its picture and the texts below it, and returns the position of its contents. */
export function drawRow(
  pages: DrawnPages,
  columns: OrderColumns,
  labels: OrderLabels,
  { line, row, top }: { line: PrintedLine; row: OrderRow; top: number },
): number {
  const y = top + PADDING
  // The first line of the description is larger, so its baseline is lower.
  const ofAmounts = y + 1.5
  const style = { size: AMOUNT, smallest: SHEET.smallest }
  pages.text(line.number, { ...columns.number, y: ofAmounts }, { ...style, colour: COLOUR.quiet })
  let below = y
  for (const { height, draw } of row.description) {
    draw({ x: columns.description.x, y: below })
    below += height
  }
  for (const [index, column] of columns.amounts.entries()) {
    const name = amountNames[index] ?? 'net'
    pages.text(line[name], { ...column, y: ofAmounts }, { ...style, align: 'right' })
    if (name !== 'unitPrice') continue
    const quiet = { size: CAPTION, smallest: SHEET.smallest, colour: COLOUR.quiet, align: 'right' } as const
    for (const [at, discount] of line.discounts.entries()) {
      const place = { ...column, y: ofAmounts + 1 + (at + 1) * LINE_HEIGHT }
      pages.text(`${labels.discount} ${discount}`, place, quiet)
    }
  }
  return y
}

/** Draws the texts that are too long for their row, and the line that separates it from the next row. */
export function endRow(paper: Paper, { description: { x } }: OrderColumns, { below }: OrderRow): void {
  const right = SHEET.left + SHEET.width
  if (below.length > 0) paper.y -= PADDING
  for (const text of below) paper.drawNote(text, { x, width: right - x })
  if (below.length > 0) paper.y += PADDING
  paper.pages.line({ x: SHEET.left, y: paper.y }, { x: right, y: paper.y })
}

/** Returns a function that draws a picture as large as its box allows, or a frame with its name if it cannot be read. */
export function pictureDrawer(pages: DrawnPages, { missingPicture }: OrderLabels) {
  const unreadable = new Set<string>()
  return async ({ key, name, read }: LinePicture, at: { x: number; y: number }): Promise<void> => {
    const place = { ...at, width: PICTURE, height: PICTURE }
    const isKnown = pages.hasPicture(key) || unreadable.has(key)
    const content = isKnown ? undefined : await read()
    const jpeg = content && (await printedPicture(content, PICTURE))
    if (pages.picture({ key, jpeg }, place, { valign: 'top' }) > 0) return
    unreadable.add(key)
    pages.frame(place, COLOUR.quiet, { dashed: true })
    const within = { x: at.x + 4, y: at.y + 4, width: PICTURE - 8 }
    const fileName = breakable(shortened(name, 40), 8)
    const height = pages.text(fileName, within, { size: 7, smallest: 5, lines: 4 })
    const style = { size: 6.5, smallest: SHEET.smallest, lines: 2, colour: COLOUR.accent }
    pages.text(missingPicture, { ...within, y: within.y + height + 3 }, style)
  }
}
