import type { Readable } from 'node:stream'
import {
  type CellValue,
  escaped,
  filteredRange,
  rowXml,
  type SheetColumn,
  sheetBegin,
  sheetEnd,
  stylesXml,
  XML,
} from './sheet-xml.ts'
import { type ZipPart, zipStream } from './zip-stream.ts'

export type { CellKind, CellValue, SheetColumn } from './sheet-xml.ts'

export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Maximum number of rows in a sheet below the header row. */
export const largestSheet = 1_048_575

const NARROWEST = 8
const WIDEST = 60
/** Width of the filter button in a header, in characters. */
const FILTER_ARROW = 4
const PIECE_CHARACTERS = 64 * 1024

export type Sheet = {
  title: string
  columns: readonly SheetColumn[]
  /** Batches of rows. A batch is requested only after the previous one has been written. */
  batches: AsyncIterable<readonly (readonly CellValue[])[]>
}

/**
 * Returns an XLSX document as a stream, which is generated while it is read. At most two batches of rows are in memory at a
 * time.
 */
export function spreadsheet(...sheets: readonly [Sheet, ...Sheet[]]): Readable {
  return zipStream(partsOf(sheets))
}

/** Sheet with its final title and path in the document, and the number of rows written so far. */
type WorkbookSheet = { sheet: Sheet; title: string; file: string; count: { rows: number } }

function* partsOf(sheets: readonly Sheet[]): Generator<ZipPart> {
  const titles = sheetTitles(sheets)
  const placedSheets = sheets.map((sheet, index): WorkbookSheet => {
    return { sheet, title: titles[index] ?? '', file: `worksheets/sheet${index + 1}.xml`, count: { rows: 0 } }
  })
  yield { name: '[Content_Types].xml', content: [contentTypes(placedSheets)] }
  yield { name: '_rels/.rels', content: [relations([{ type: 'officeDocument', target: 'xl/workbook.xml' }])] }
  yield { name: 'xl/styles.xml', content: [stylesXml()] }
  for (const { sheet, file, count } of placedSheets)
    yield { name: `xl/${file}`, content: sheetXml(sheet, count) }
  yield { name: 'xl/workbook.xml', content: workbookXml(placedSheets) }
  const parts = placedSheets.map(({ file }) => ({ type: 'worksheet', target: file }))
  const styles = { type: 'styles', target: 'styles.xml' }
  yield { name: 'xl/_rels/workbook.xml.rels', content: [relations([...parts, styles])] }
}

/**
 * Yields the XML of the workbook part. This part is written after the sheets, because it contains the number of rows in each
 * sheet.
 */
function* workbookXml(placedSheets: readonly WorkbookSheet[]): Generator<string> {
  yield workbook(
    placedSheets.map(({ sheet, title, count }) => {
      const range = filteredRange(sheet.columns.length, count.rows, '$')
      return { title, filtered: `'${title.replaceAll("'", "''")}'!${range}` }
    }),
  )
}

async function* sheetXml({ columns, batches }: Sheet, count: { rows: number }): AsyncGenerator<string> {
  let piece = ''
  for await (const rows of batches) {
    if (count.rows === 0 && piece === '') piece = sheetBegin(columns, widthsOf(columns, rows))
    count.rows += rows.length
    for (const row of rows) {
      piece += rowXml(columns, row)
      if (piece.length < PIECE_CHARACTERS) continue
      yield piece
      piece = ''
    }
  }
  if (count.rows === 0) piece = sheetBegin(columns, widthsOf(columns, []))
  yield piece + sheetEnd(columns, count.rows)
}

const usualWidths = {
  text: 12,
  integer: 10,
  euros: 15,
  area: 15,
  percent: 10,
  day: 12,
  moment: 17,
  degrees: 12,
}

/**
 * Returns column widths in characters. Columns are wide enough for the header and for the texts in `rows`, but at least
 * `NARROWEST` and at most `WIDEST`.
 */
function widthsOf(columns: readonly SheetColumn[], rows: readonly (readonly CellValue[])[]): number[] {
  return columns.map(({ header, kind }, index) => {
    let widest = Math.max(NARROWEST, header.length + FILTER_ARROW, usualWidths[kind])
    for (const row of rows)
      widest = Math.max(widest, typeof row[index] === 'string' ? row[index].length + 1 : 0)
    return Math.min(WIDEST, widest)
  })
}

/** Returns unique, valid names for the sheets of a document. */
function sheetTitles(sheets: readonly Sheet[]): string[] {
  const usedTitles = new Set<string>()
  return sheets.map((sheet, index) => {
    const candidate = sheetTitle(sheet.title)
    const title = usedTitles.has(candidate.toLowerCase())
      ? `${candidate.slice(0, 28)} ${index + 1}`
      : candidate
    usedTitles.add(title.toLowerCase())
    return title
  })
}

/**
 * Returns a valid sheet name of at most 31 characters. Replaces forbidden characters with spaces, and returns `Lienzo` if
 * nothing remains.
 */
function sheetTitle(text: string): string {
  return (
    text
      .replace(/[[\]:*?/\\\p{Cc}]/gu, ' ')
      .replace(/^'+|'+$/g, '')
      .trim()
      .slice(0, 31) || 'Lienzo'
  )
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SHEETML = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

function contentTypes(placedSheets: readonly WorkbookSheet[]): string {
  const sheets = placedSheets.map(
    ({ file }) => `<Override PartName="/xl/${file}" ContentType="${SHEETML}.worksheet+xml"/>`,
  )
  return `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEETML}.sheet.main+xml"/>${sheets.join('')}<Override PartName="/xl/styles.xml" ContentType="${SHEETML}.styles+xml"/></Types>`
}

function workbook(sheets: readonly { title: string; filtered: string }[]): string {
  const sheetTags = sheets.map(
    ({ title }, index) => `<sheet name="${escaped(title)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  const filters = sheets.map(
    ({ filtered }, index) =>
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${escaped(filtered)}</definedName>`,
  )
  return `${XML}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${RELATIONS}"><sheets>${sheetTags.join('')}</sheets><definedNames>${filters.join('')}</definedNames></workbook>`
}

function relations(targets: { type: string; target: string }[]): string {
  const each = targets.map(
    ({ type, target }, index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  )
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`
}
