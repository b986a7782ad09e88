import type { CellFault } from '../cell-readers.ts'
import type { ImportCell } from '../import-cells.ts'

/** Where a formula has failed, as Excel and LibreOffice say it in the three languages. */
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

/** LibreOffice numbers what it has no word for. */
const isNumberedError = /^Err:5\d\d$/

/** As spreadsheets write a long number where there is no room for it: its last digits are lost. */
const isShortened = /^\d(?:[.,]\d+)?E\+\d+$/i

/** Every one of these does, and hardly any other cell: asking this alone costs a fraction. */
const looksLost = /^#|^Err:|E\+/i

/** What a cell would say that its program has lost: the result of a formula, or the last digits of a number. */
export function lostCell(cell: ImportCell, text: string): CellFault | undefined {
  if (!looksLost.test(text)) return isTooLong(cell) ? shortened(text) : undefined
  if (errors.includes(text.toUpperCase()) || isNumberedError.test(text)) {
    return { key: 'cell_error', values: { text } }
  }
  return isShortened.test(text) || isTooLong(cell) ? shortened(text) : undefined
}

function shortened(text: string): CellFault {
  return { key: 'shortened', values: { code: text } }
}

/** Spreadsheets keep fifteen digits of a number: those behind them are zeros now. */
const MOST_KEPT = 1e15

function isTooLong(cell: ImportCell): boolean {
  return typeof cell === 'number' && Number.isInteger(cell) && Math.abs(cell) >= MOST_KEPT
}
