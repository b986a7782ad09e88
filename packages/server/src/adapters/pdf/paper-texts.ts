import { setImmediate } from 'node:timers/promises'
import { isPlain } from './fitted-text.ts'
import { printableTexts } from './printable-text.ts'

const LINES_IN_A_TURN = 50

/** Converts lines to printable texts. There can be a hundred thousand, so others get turns in between. */
export async function printableLines<Line>(lines: readonly Line[]): Promise<Line[]> {
  const printable: Line[] = []
  for (const line of lines) {
    if (printable.length % LINES_IN_A_TURN === 0) await setImmediate()
    printable.push(printableTexts(line))
  }
  return printable
}

/** Yields all texts in some data, for choosing the fonts; whole texts, which are drawn in parts. */
export function* textsOf(data: unknown): Generator<{ text: string; bold: boolean }> {
  if (typeof data === 'string') yield { text: data, bold: true }
  else if (typeof data === 'object' && data !== null)
    for (const value of Object.values(data)) yield* textsOf(value)
}

/** Returns the texts of a line for which the main font may not be enough. */
export function strangeTexts(line: object): { text: string; bold: boolean }[] {
  return [...textsOf(line)].filter(({ text }) => !isPlain(text))
}
