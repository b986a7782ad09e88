/**
 * Converts an .xls or .xlsb document. Writes the rows of each sheet as JSON lines to a file named by the sheet's index, and the
 * list of sheets to the answer file. Runs in a limited process, because an untrusted file in these formats can contain
 * arbitrary sizes and offsets.
 *
 * node binary-program.ts <document> <folder> <most rows of a sheet>
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CellObject, read, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { formatted, type NumberFormat, numberFormat } from '../number-format.ts'
import type { JoinedCell, ReadCell, SheetNotes, SheetRow } from '../sheet-document.ts'
import { ANSWER, type BinaryAnswer } from './binary-answer.ts'
import { readInItsLetters } from './old-letters.ts'

const [path = '', folder = '', mostRows] = process.argv.slice(2)

const formats = new Map<string, NumberFormat>()

/** Texts that cells show for errors, keyed by the error code in the file format. */
const errors: Record<number, string> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: '#GETTING_DATA',
}

const bytes = readFileSync(path)

function readDocument(): WorkBook {
  return read(bytes, {
    type: 'buffer',
    dense: true,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
    cellNF: true,
    // Required to detect hidden rows.
    cellStyles: true,
    sheetRows: Number(mostRows),
  })
}

function writeSheets({ SheetNames, Sheets, Workbook }: WorkBook) {
  const date1904 = Workbook?.WBProps?.date1904 === true
  const sheets = SheetNames.flatMap((name, index) => {
    const sheet = Sheets[name]
    const hidden = (Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0
    return sheet && (sheet['!type'] ?? 'sheet') === 'sheet' ? [{ name, hidden, sheet }] : []
  })
  const unread = holdsPictures(bytes) ? { pictures_unread: true as const } : {}
  for (const [number, { sheet }] of sheets.entries()) {
    const data: (CellObject[] | undefined)[] = sheet['!data'] ?? []
    const isHidden = (row: number) => sheet['!rows']?.[row]?.hidden === true
    writeFileSync(join(folder, String(number)), linesOf(data, { date1904, isHidden }))
  }
  return sheets.map(({ name, hidden, sheet }) => {
    const joined = joinedOf(sheet)
    return { name, hidden, joined, notes: { ...notesOf(sheet), joined: joined.length, ...unread } }
  })
}

/** Byte signatures of pictures: PNG and JPEG headers in .xls documents, and the picture folder in .xlsb documents. */
const signsOfPictures = ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff\xe0', '\xff\xd8\xff\xe1', 'xl/media/']

function holdsPictures(document: Buffer): boolean {
  return signsOfPictures.some((sign) => document.includes(sign, 0, 'latin1'))
}

function joinedOf(sheet: WorkSheet): JoinedCell[] {
  return (sheet['!merges'] ?? []).flatMap(({ s, e }) =>
    e.r > s.r ? [{ first: s.r + 1, last: e.r + 1, column: s.c }] : [],
  )
}

function notesOf(sheet: WorkSheet): Omit<SheetNotes, 'joined'> {
  const data: (CellObject[] | undefined)[] = sheet['!data'] ?? []
  const isFilled = (row: CellObject[] | undefined) => row?.some((cell) => (cell?.v ?? '') !== '') === true
  return {
    hidden_rows: (sheet['!rows'] ?? []).filter((row, index) => row?.hidden && isFilled(data[index])).length,
    unreckoned: 0,
  }
}

type Looks = { date1904: boolean; isHidden: (row: number) => boolean }

function linesOf(rows: readonly (CellObject[] | undefined)[], { date1904, isHidden }: Looks): string {
  let lines = ''
  for (const [index, row] of rows.entries()) {
    if (!row) continue
    const cells = Array.from(row, (cell) => contentOf(cell, date1904))
    const last = cells.findLastIndex((cell) => cell !== null)
    const hidden = isHidden(index) && { hidden: true as const }
    const sheetRow: SheetRow = { number: index + 1, cells: cells.slice(0, last + 1), ...hidden }
    if (last >= 0) lines += `${JSON.stringify(sheetRow)}\n`
  }
  return lines
}

function contentOf(cell: CellObject | undefined, date1904: boolean): ReadCell {
  if (!cell || cell.v === undefined || cell.v === null) return null
  if (cell.t === 'e') return errors[Number(cell.v)] ?? String(cell.v)
  if (typeof cell.v !== 'number') return cell.v instanceof Date ? null : cell.v
  const code = String(cell.z ?? 'General')
  let format = formats.get(code)
  if (!format) {
    format = numberFormat(code)
    formats.set(code, format)
  }
  return formatted(cell.v, format, { date1904 })
}

function answer(): BinaryAnswer {
  let workbook: WorkBook
  try {
    workbook = readInItsLetters(readDocument)
  } catch (error) {
    const isProtected = error instanceof Error && /password|encrypt/i.test(error.message)
    return { unreadable: isProtected ? 'protected' : 'damaged' }
  }
  return { sheets: writeSheets(workbook) }
}

writeFileSync(join(folder, ANSWER), JSON.stringify(answer()))
