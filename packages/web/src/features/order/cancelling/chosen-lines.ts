import { AREA_DECIMALS, CENTS_DECIMALS } from '@lienzo/rules/money'
import { withoutCopies } from '@lienzo/rules/sales/lines/line-cancellation'
import type { Order } from '../record/order-record.ts'

type Line = Order['lines'][number]

/** Id of a line and its number of copies. */
export type CopiesOfLine = Pick<Line, 'id' | 'copies'>

/** Returns a choice with all copies of the lines. */
export function wholeLines(lines: readonly CopiesOfLine[]): ChosenCopies {
  return new Map(lines.map(({ id, copies }) => [id, copies]))
}

/** Number of copies to cancel, by line id. NaN while the number that the user typed is invalid. */
export type ChosenCopies = ReadonlyMap<number, number>

/**
 * Totals of the chosen copies: number of lines and of copies, net charge in euros, and area in m². `isAll` is true if
 * cancelling the copies would leave the order empty.
 */
export type ChosenSum = { lines: number; copies: number; net: number; m2: number; isAll: boolean }

const CENTS = 10 ** CENTS_DECIMALS
const AREA_UNITS = 10 ** AREA_DECIMALS

/** Returns true if the number of copies can be cancelled: a whole number from 1 to the line's copies. */
export function isPossible(line: Line, copies: number): boolean {
  return Number.isInteger(copies) && copies >= 1 && copies <= line.copies
}

/**
 * Returns `lines` with the lines of `first` moved to the start, because the dialog shows only the first lines of a long order.
 */
export function linesFirst(lines: readonly Line[], first: readonly { id: number }[]): readonly Line[] {
  if (first.length === 0) return lines
  const ids = new Set(first.map(({ id }) => id))
  return [...lines.filter(({ id }) => ids.has(id)), ...lines.filter(({ id }) => !ids.has(id))]
}

/** Returns the totals of the chosen copies, calculated as on the server. Returns null if a number of copies is invalid. */
export function sumOfChosen(lines: readonly Line[], chosenCopies: ChosenCopies): ChosenSum | null {
  const sum = { lines: 0, copies: 0, cents: 0, areaUnits: 0, whole: 0 }
  for (const line of lines) {
    const copies = chosenCopies.get(line.id)
    if (copies === undefined) continue
    if (!isPossible(line, copies)) return null
    const scaledLine = {
      ...line,
      m2: Math.round(line.m2 * AREA_UNITS),
      net: Math.round(line.net * CENTS),
    }
    const { cancelled } = withoutCopies(scaledLine, copies)
    sum.lines += 1
    sum.copies += copies
    sum.cents += cancelled.net
    sum.areaUnits += cancelled.m2
    if (copies === line.copies) sum.whole += 1
  }
  return {
    ...{ lines: sum.lines, copies: sum.copies, isAll: sum.whole === lines.length },
    ...{ net: sum.cents / CENTS, m2: sum.areaUnits / AREA_UNITS },
  }
}

/**
 * Returns the lines that contain the search text as whole words. If no line does, returns the lines that contain every word of
 * the search text, even as part of a longer word. Returns all lines if the search text is empty.
 */
export function linesLike(lines: readonly Line[], search: string): readonly Line[] {
  const sought = wordsOf(search)
  if (sought === '') return lines
  const texts = new Map(lines.map((line) => [line, ` ${wordsOf(textOf(line))} `]))
  // Whole words take precedence, so that a search for the shop “Faro 23” does not also choose lines of the shop “Faro 230”.
  const exact = lines.filter((line) => texts.get(line)?.includes(` ${sought} `))
  if (exact.length > 0) return exact
  const words = sought.split(' ')
  return lines.filter((line) => words.every((word) => texts.get(line)?.includes(word)))
}

function textOf({ number, product_name, space_number, space_name, image_name }: Line): string {
  return [number, product_name, space_number, space_name, image_name]
    .filter((part) => part !== null)
    .join(' ')
}

/** Returns the words of a text in lower case, separated by single spaces, without accents and punctuation. */
function wordsOf(text: string): string {
  return plain(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Returns a short name for a line: the product, followed by the number and name of the space if the line has a space. */
export function nameOfLine({ product_name, space_number, space_name }: NamedLine): string {
  return space_name === null ? product_name : `${product_name} · ${space_number} ${space_name}`
}

type NamedLine = Pick<Line, 'product_name' | 'space_number' | 'space_name'>
