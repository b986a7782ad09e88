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

/** LibreOffice shows errors without a name as a number. */
const isNumberedError = /^Err:5\d\d$/

/** Scientific notation of a long number in a narrow column, which has lost the last digits. */
const isShortened = /^\d(?:[.,]\d+)?E\+\d+$/i

/** Fast check before the exact ones: matches all error values and shortened numbers, and few other texts. */
const looksLost = /^#|^Err:|E\+/i

/** Returns a fault if the cell no longer has its content, because a formula failed or the last digits of a number were lost. */
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

/** Spreadsheets store fifteen digits of a number and replace further digits with zeros. */
const MOST_KEPT = 1e15

function isTooLong(cell: ImportCell): boolean {
  return typeof cell === 'number' && Number.isInteger(cell) && Math.abs(cell) >= MOST_KEPT
}
