import { setImmediate } from 'node:timers/promises'
import { isPlain } from './fitted-text.ts'
import { printableTexts } from './printable-text.ts'

const LINES_IN_A_TURN = 50

/** Lines as fonts can draw them. There may be a hundred thousand texts: others have their turn between them. */
export async function printableLines<Line>(lines: readonly Line[]): Promise<Line[]> {
  const printable: Line[] = []
  for (const line of lines) {
    if (printable.length % LINES_IN_A_TURN === 0) await setImmediate()
    printable.push(printableTexts(line))
  }
  return printable
}

/** All that is drawn, as the fonts ask for it: whole texts, which are drawn in parts. */
export function* textsOf(data: unknown): Generator<{ text: string; bold: boolean }> {
  if (typeof data === 'string') yield { text: data, bold: true }
  else if (typeof data === 'object' && data !== null)
    for (const value of Object.values(data)) yield* textsOf(value)
}

/** Those of a line for which the main font may not be enough. */
export function strangeTexts(line: object): { text: string; bold: boolean }[] {
  return [...textsOf(line)].filter(({ text }) => !isPlain(text))
}
