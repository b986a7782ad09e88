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

/** LibreOffice shows some errors only as a number, such as `Err:502`. */
const isNumberedError = /^Err:5\d\d$/

/** Long number as a spreadsheet shows it in a narrow column: in scientific notation, without its last digits. */
const isShortened = /^\d(?:[.,]\d+)?E\+\d+$/i

/** Fast first check, which matches all error values, all shortened numbers, and few other texts. */
const looksLost = /^#|^Err:|E\+/i

/**
 * Returns a fault if the original content of the cell was lost, because a formula failed or a long number lost its last digits.
 * Otherwise returns undefined.
 */
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

/**
 * Smallest whole number with more than fifteen digits. Spreadsheets store only fifteen digits, and replace further digits with
 * zeros.
 */
const MOST_KEPT = 1e15

function isTooLong(cell: ImportCell): boolean {
  return typeof cell === 'number' && Number.isInteger(cell) && Math.abs(cell) >= MOST_KEPT
}
