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

/** The most rows that a sheet holds under its header. */
export const largestSheet = 1_048_575

const NARROWEST = 8
const WIDEST = 60
/** The arrow of the filter covers this much of a header, in characters. */
const FILTER_ARROW = 4
const PIECE_CHARACTERS = 64 * 1024

type Sheet = {
  title: string
  columns: readonly SheetColumn[]
  /** The rows, some at a time; the next are asked for when the ones before have been taken. */
  batches: AsyncIterable<readonly (readonly CellValue[])[]>
}

/** An XLSX document of one sheet, made while it is read: no more than two batches of rows are in memory at a time. */
export function spreadsheet(sheet: Sheet): Readable {
  return zipStream(partsOf(sheet))
}

function* partsOf(sheet: Sheet): Generator<ZipPart> {
  const count = { rows: 0 }
  const title = sheetTitle(sheet.title)
  yield { name: '[Content_Types].xml', content: [contentTypes] }
  yield { name: '_rels/.rels', content: [relations([{ type: 'officeDocument', target: 'xl/workbook.xml' }])] }
  yield { name: 'xl/styles.xml', content: [stylesXml()] }
  yield { name: 'xl/worksheets/sheet1.xml', content: sheetXml(sheet, count) }
  yield { name: 'xl/workbook.xml', content: workbookXml(sheet, title, count) }
  const parts = [
    { type: 'worksheet', target: 'worksheets/sheet1.xml' },
    { type: 'styles', target: 'styles.xml' },
  ]
  yield { name: 'xl/_rels/workbook.xml.rels', content: [relations(parts)] }
}

/** Made after the rows, because it says how many they are. */
function* workbookXml({ columns }: Sheet, title: string, count: { rows: number }): Generator<string> {
  yield workbook(title, `'${title.replaceAll("'", "''")}'!${filteredRange(columns.length, count.rows, '$')}`)
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

/** As wide as the header and the texts of the first rows ask for. */
function widthsOf(columns: readonly SheetColumn[], rows: readonly (readonly CellValue[])[]): number[] {
  return columns.map(({ header, kind }, index) => {
    let widest = Math.max(NARROWEST, header.length + FILTER_ARROW, usualWidths[kind])
    for (const row of rows)
      widest = Math.max(widest, typeof row[index] === 'string' ? row[index].length + 1 : 0)
    return Math.min(WIDEST, widest)
  })
}

/** The name of a sheet has at most 31 characters, and not these. */
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

const contentTypes = `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEETML}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEETML}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEETML}.styles+xml"/></Types>`

function workbook(title: string, filtered: string): string {
  return `${XML}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${RELATIONS}"><sheets><sheet name="${escaped(title)}" sheetId="1" r:id="rId1"/></sheets><definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${escaped(filtered)}</definedName></definedNames></workbook>`
}

function relations(targets: { type: string; target: string }[]): string {
  const each = targets.map(
    ({ type, target }, index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  )
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`
}
