import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { COLOUR, inParagraphs } from '../../../adapters/pdf/pdf.ts'
import type { PdfPicture, PreparedPictures } from '../../../adapters/pdf/pdf-pictures.ts'
import { breakable, intoBlocks, shortened } from '../../../adapters/pdf/printable-text.ts'
import type { OrderDocumentData, OrderDocumentLine } from './order-document-data.ts'
import { label } from './order-document-parts.ts'

const COLUMNS = 8
/**
 * Maximum length, in characters, of a text within a row, because a row must fit on one page. A longer text gets rows of its own
 * below the row.
 */
const LONGEST_IN_ROW = 240
const NOTE_LINE = 85
const NOTE_LINES = 12

/** Returns the table of lines. Its header is repeated on each page, and rows are not split across pages. */
export function lineTable(data: OrderDocumentData, pictures: PreparedPictures, box: number): Content {
  const rows = data.lines.map((line) => lineRows(line, data, pictures, box))
  const starts = new Set<number>()
  let next = 1
  for (const row of rows) {
    starts.add(next)
    next += row.length
  }
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: data.lines.length > 0 ? 1 : 0,
      dontBreakRows: true,
      widths: [14, box, '*', 'auto', 'auto', 'auto', 'auto', 'auto'],
      body: [headerRow(data), ...rows.flat()],
    },
    layout: {
      // Only the first row of a line has a hairline above it. The rows below it belong to the same line.
      hLineWidth: (line) => (line === 1 || line === next ? 0.9 : starts.has(line) ? 0.4 : 0),
      hLineColor: (line) => (line === 1 || line === next ? COLOUR.ink : COLOUR.hairline),
      vLineWidth: () => 0,
      paddingLeft: (column) => (column === 0 ? 0 : 8),
      paddingRight: () => 0,
      paddingTop: (row) => (row === 0 ? 0 : starts.has(row) ? 8 : 2),
      paddingBottom: (row) => (row === 0 ? 4 : 8),
    },
  }
}

function headerRow({ labels }: OrderDocumentData): TableCell[] {
  const left = [labels.number, labels.picture, labels.product]
  const right = [labels.size, labels.copies, labels.area, labels.unitPrice, labels.net]
  return [...left.map((text) => headerCell(text, 'left')), ...right.map((text) => headerCell(text, 'right'))]
}

function headerCell(text: string, alignment: 'left' | 'right'): TableCell {
  return { text, alignment, fontSize: 7.5, color: COLOUR.quiet, noWrap: true }
}

function lineRows(
  line: OrderDocumentLine,
  data: OrderDocumentData,
  pictures: PreparedPictures,
  box: number,
): TableCell[][] {
  const first: TableCell[] = [
    { text: line.number, color: COLOUR.quiet },
    line.picture ? pictureCell(line.picture, data, pictures, box) : '',
    { stack: description(line, data) },
    amountCell(line.size, 20),
    amountCell(line.copies, 9),
    amountCell(line.area, 11),
    { stack: [amountCell(line.unitPrice, 14), ...line.discounts.map((text) => discount(text, data))] },
    amountCell(line.net, 14),
  ]
  const { labels } = data
  const ofLine = (name: string) => `${labels.number} ${line.number} · ${name}`
  const below = [
    ...longRows(line.product, ofLine(labels.product), data),
    ...longRows(line.space, ofLine(labels.space), data),
    ...longRows(line.material, ofLine(labels.material), data),
    ...longRows(line.finishes.join(', '), ofLine(labels.finishes), data),
    ...longRows(line.notes, ofLine(labels.notes), data),
  ]
  return [first, ...below]
}

function discount(text: string, { labels }: OrderDocumentData): Content {
  return { text: `${labels.discount}\u00a0${text}`, alignment: 'right', fontSize: 7.5, color: COLOUR.quiet }
}

/**
 * Returns additional rows for a text that is too long for a cell. Each row repeats the name of its line, because a page can
 * begin with it.
 */
function longRows(text: string, name: string, { labels }: OrderDocumentData): TableCell[][] {
  if (!isLong(text)) return []
  return intoBlocks(text, NOTE_LINE, NOTE_LINES).map((block, index) =>
    longRow(index === 0 ? name : `${name} (${labels.continued})`, block),
  )
}

/**
 * Returns a cell that keeps a number and its unit on one line, unless the text is so long that the column would become too
 * wide.
 */
function amountCell(text: string, longestOnOneLine: number): Content {
  const fits = text.length <= longestOnOneLine
  return { text: fits ? text.replaceAll(' ', '\u00a0') : shortened(text, 60), alignment: 'right' }
}

function isLong(text: string): boolean {
  return text.length > LONGEST_IN_ROW || text.split('\n').length > 8
}

function inRow(text: string): string {
  return isLong(text) ? shortened(text.replaceAll('\n', ' '), 80) : text
}

function description(line: OrderDocumentLine, { labels }: OrderDocumentData): Content[] {
  const finishes = inRow(line.finishes.join(', '))
  const notes = line.notes.trim() === '' || isLong(line.notes) ? '' : line.notes
  return [
    { text: inRow(line.product), bold: true, fontSize: 10 },
    ...(line.space ? [{ text: inRow(line.space) }] : []),
    { text: inRow(line.material) },
    ...(line.promotion ? [{ text: `${labels.promotion}: ${inRow(line.promotion)}` }] : []),
    ...(line.artwork ? [{ text: line.artwork, color: COLOUR.quiet }] : []),
    ...(finishes ? [{ text: finishes, color: COLOUR.quiet }] : []),
    ...(notes
      ? [
          {
            stack: [label(labels.notes), inParagraphs(notes)],
            margin: [0, 5, 0, 0] as [number, number, number, number],
          },
        ]
      : []),
  ]
}

function longRow(name: string, text: string): TableCell[] {
  const rest = Array.from({ length: COLUMNS - 3 }, (): TableCell => '')
  return ['', '', { stack: [label(name), inParagraphs(text)], colSpan: COLUMNS - 2 }, ...rest]
}

function pictureCell(
  picture: PdfPicture,
  data: OrderDocumentData,
  pictures: PreparedPictures,
  box: number,
): TableCell {
  const key = pictures.keyOf(picture)
  if (key) return { image: key, fit: [box, box], alignment: 'center' }
  return {
    table: {
      widths: [box - 9],
      heights: [box - 9],
      body: [
        [
          {
            stack: [
              { text: breakable(shortened(picture.name, 40), 8), fontSize: 7 },
              { text: data.labels.missingPicture, fontSize: 6.5, color: COLOUR.accent, margin: [0, 3, 0, 0] },
            ],
          },
        ],
      ],
    },
    layout: {
      hLineWidth: () => 0.6,
      vLineWidth: () => 0.6,
      hLineColor: () => COLOUR.quiet,
      vLineColor: () => COLOUR.quiet,
      hLineStyle: () => ({ dash: { length: 2 } }),
      vLineStyle: () => ({ dash: { length: 2 } }),
      paddingLeft: () => 4,
      paddingRight: () => 4,
      paddingTop: () => 4,
      paddingBottom: () => 4,
    },
  }
}
