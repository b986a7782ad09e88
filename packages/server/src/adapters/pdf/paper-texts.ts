import { setImmediate } from 'node:timers/promises'
import { isPlain } from './fitted-text.ts'
import { printableTexts } from './printable-text.ts'

const LINES_IN_A_TURN = 50

/** Makes the texts of many lines printable. There can be a hundred thousand, so other work runs in between. */
export async function printableLines<Line>(lines: readonly Line[]): Promise<Line[]> {
  const printable: Line[] = []
  for (const line of lines) {
    if (printable.length % LINES_IN_A_TURN === 0) await setImmediate()
    printable.push(printableTexts(line))
  }
  return printable
}

/** Yields all texts in nested data, to select the fonts. Marks each as bold, so that both weights are available. */
export function* textsOf(data: unknown): Generator<{ text: string; bold: boolean }> {
  if (typeof data === 'string') yield { text: data, bold: true }
  else if (typeof data === 'object' && data !== null)
    for (const value of Object.values(data)) yield* textsOf(value)
}

/** Returns the texts of a line that may need a fallback font. */
export function strangeTexts(line: object): { text: string; bold: boolean }[] {
  return [...textsOf(line)].filter(({ text }) => !isPlain(text))
}
