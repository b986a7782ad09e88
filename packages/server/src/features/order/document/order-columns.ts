import { COLOUR } from '../../../adapters/pdf/page-style.ts'
import type { DrawnPages } from '../../../adapters/pdf/pages/drawn-pages.ts'
import { SHEET } from '../../../adapters/pdf/pages/paper.ts'
import type { OrderLabels, PrintedLine } from './printed-order.ts'

type Column = { x: number; width: number }

/** Places of the columns of an order's lines, in points. */
export type OrderColumns = {
  number: Column
  /** Undefined if no line has a picture. */
  picture: Column | undefined
  description: Column
  /** Columns of `amountNames`, in that order. */
  amounts: Column[]
}

/** Amounts of a line from left to right. */
export const amountNames = ['size', 'copies', 'area', 'unitPrice', 'net'] as const

/** Side in points of the box of a picture. */
export const PICTURE = 60
/** Font size in points of the numbers and amounts of a line, and of captions. */
export const AMOUNT = 9
export const CAPTION = 7.5
/** Height in points of the column names, with the space below them. */
export const NAMES = 13
const GAP = 8
const LEAST_NUMBER = 14
const MOST_AMOUNT = 110
/** Minimum width in points of the description. If it would be narrower, the amounts get less room and are drawn smaller. */
const LEAST_DESCRIPTION = 120

/** Makes the columns as wide as the longest text of each, and gives the rest of the width to the description. */
export function orderColumns(
  pages: DrawnPages,
  labels: OrderLabels,
  lines: readonly PrintedLine[],
): OrderColumns {
  const widthOf = (text: string, size: number) => pages.widthOf(text, { size }) + 0.1
  const number = {
    x: SHEET.left,
    width: Math.max(LEAST_NUMBER, widthOf(longest(lines.map((line) => line.number)), AMOUNT)),
  }
  const afterNumber = number.x + number.width + GAP
  const picture = lines.some((line) => line.picture) ? { x: afterNumber, width: PICTURE } : undefined
  const left = picture ? afterNumber + PICTURE + GAP : afterNumber
  const right = SHEET.left + SHEET.width
  const discount = `${labels.discount} ${longest(lines.flatMap((line) => line.discounts))}`
  const widths = amountNames.map((name) => {
    const candidates = [
      widthOf(longest(lines.map((line) => line[name])), AMOUNT),
      widthOf(labels[name], CAPTION),
      name === 'unitPrice' ? widthOf(discount, CAPTION) : 0,
    ]
    return Math.min(MOST_AMOUNT, Math.max(...candidates))
  })
  const room = right - left - LEAST_DESCRIPTION - amountNames.length * GAP
  const share = Math.min(1, room / widths.reduce((sum, width) => sum + width, 0))
  let x = right
  const amounts = widths
    .toReversed()
    .map((width) => {
      x -= width * share
      const column = { x, width: width * share }
      x -= GAP
      return column
    })
    .toReversed()
  return { number, picture, description: { x: left, width: x - left }, amounts }
}

/** Draws the names of the columns. */
export function drawColumnNames(
  pages: DrawnPages,
  columns: OrderColumns,
  labels: OrderLabels,
  y: number,
): void {
  const style = { size: CAPTION, smallest: SHEET.smallest, colour: COLOUR.quiet }
  pages.text(labels.number, { ...columns.number, y }, style)
  if (columns.picture) pages.text(labels.picture, { ...columns.picture, y }, style)
  pages.text(labels.product, { ...columns.description, y }, style)
  for (const [index, column] of columns.amounts.entries())
    pages.text(labels[amountNames[index] ?? 'net'], { ...column, y }, { ...style, align: 'right' })
}

/** Returns the text with the most characters. Measuring all texts of a long order would take too long. */
function longest(texts: readonly string[]): string {
  return texts.reduce((most, text) => (text.length > most.length ? text : most), '')
}
