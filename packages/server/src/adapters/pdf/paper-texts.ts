import { setImmediate } from 'node:timers/promises'
import { isPlain } from './fitted-text.ts'
import { printableTexts } from './printable-text.ts'

const LINES_IN_A_TURN = 50

/**
 * Applies `printableText` to the texts of many lines. Lets other work run after every 50 lines, because there can be 100,000.
 */
export async function printableLines<Line>(lines: readonly Line[]): Promise<Line[]> {
  const printable: Line[] = []
  for (const line of lines) {
    if (printable.length % LINES_IN_A_TURN === 0) await setImmediate()
    printable.push(printableTexts(line))
  }
  return printable
}

/**
 * Yields all texts in nested data, for the selection of fonts. Marks each text as bold, so that the fonts are prepared in both
 * weights.
 */
export function* textsOf(data: unknown): Generator<{ text: string; bold: boolean }> {
  if (typeof data === 'string') yield { text: data, bold: true }
  else if (typeof data === 'object' && data !== null)
    for (const value of Object.values(data)) yield* textsOf(value)
}

/** Returns those texts of a line that may need a fallback font, all marked as bold. */
export function strangeTexts(line: object): { text: string; bold: boolean }[] {
  return [...textsOf(line)].filter(({ text }) => !isPlain(text))
}
