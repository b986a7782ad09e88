import type { CellFault } from '../cell-readers.ts'
import type { ImportCell } from '../import-cells.ts'

/** Error values of failed formulas in Excel and LibreOffice, in the three languages. */
const errors = [
  ...[
    '#NULL!',
    '#DIV/0!',
    '#VALUE!',
    '#REF!',
    '#NAME?',
    '#NUM!',
    '#N/A',
    '#GETTING_DATA',
    '#SPILL!',
    '#CALC!',
  ],
  ...['#¡NULO!', '#¡DIV/0!', '#¡VALOR!', '#¡REF!', '#¿NOMBRE?', '#¡NUM!', '#N/D', '#¡DESBORDAMIENTO!'],
  ...['#NULO!', '#VALOR!', '#NOME?', '#NÚM!', '#N/DISP'],
]

/** LibreOffice uses a number for errors without a name. */
const isNumberedError = /^Err:5\d\d$/

/** Notation of a long number in a narrow column: its last digits are lost. */
const isShortened = /^\d(?:[.,]\d+)?E\+\d+$/i

/** Fast pre-check: matches every lost cell and hardly any other. */
const looksLost = /^#|^Err:|E\+/i

/** Returns a fault if the spreadsheet lost the cell's content: the result of a formula, or the last digits of a number. */
export function lostCell(cell: ImportCell, text: string): CellFault | undefined {
  if (!looksLost.test(text)) return isTooLong(cell) ? faultOf(text) : undefined
  if (errors.includes(text.toUpperCase()) || isNumberedError.test(text)) {
    return { key: 'cell_error', values: { text } }
  }
  return isShortened.test(text) || isTooLong(cell) ? faultOf(text) : undefined
}

function faultOf(text: string): CellFault {
  return { key: 'shortened', values: { code: text } }
}

/** Spreadsheets store fifteen digits of a number; any further digits have become zeros. */
const MOST_KEPT = 1e15

function isTooLong(cell: ImportCell): boolean {
  return typeof cell === 'number' && Number.isInteger(cell) && Math.abs(cell) >= MOST_KEPT
}
