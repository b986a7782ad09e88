import { parseDecimal } from '../money.ts'
import { type ImportCell, plainText, proposalAmong, yesOrNo } from './import-cells.ts'

/** What is wrong with a cell: `key` is a text of `import.fault`, `values` what that text names. */
export type CellFault = { key: string; values?: Readonly<Record<string, string | number>> }

/**
 * What a cell says. A fault without a value refuses its row; one beside a value is a warning. A reader is never asked about an
 * empty cell.
 */
export type CellReading<Value> = { value: Value; warning?: CellFault } | { fault: CellFault }

/** Understands a cell; `text` is what it says, on one line, and `header` what stands over its column. */
export type CellReader<Value> = (cell: ImportCell, text: string, header: string) => CellReading<Value>

/** A free text. */
export function textCell(maximum: number): CellReader<string> {
  return (_, text) => (text.length > maximum ? faulty('too_long', { maximum }) : { value: text })
}

/** A number of the own that a person counts by. */
export function wholeNumberCell(minimum: number, maximum: number): CellReader<number> {
  return (cell, text) => {
    const number = numberIn(cell, text, 0)
    if (typeof number !== 'number') return number
    return within(number, number, minimum, maximum)
  }
}

/** Yes or no, in any of the three languages. */
export const yesNoCell: CellReader<boolean> = (_, text) => {
  const value = yesOrNo(text)
  return value === undefined ? faulty('yes_or_no', { text }) : { value }
}

/** One of a closed set, by its own name or by what people call it. */
export function choiceCell<Choice extends string>(
  choices: readonly Choice[],
  words: Partial<Record<Choice, readonly string[]>> = {},
): CellReader<Choice> {
  const byWord = new Map<string, Choice>()
  for (const choice of choices) {
    for (const word of [choice, ...(words[choice] ?? [])]) byWord.set(plainText(word), choice)
  }
  return (_, text) => {
    const value = byWord.get(plainText(text))
    if (value !== undefined) return { value }
    const proposal = proposalAmong(text, byWord)
    return proposal ? faulty('choice_nearest', { text, ...proposal }) : faulty('choice', { text })
  }
}

export function faulty(key: string, values: CellFault['values'] = {}): { fault: CellFault } {
  return { fault: { key, values } }
}

/** The number in a cell in units of 10^-decimals, whether a spreadsheet keeps it as one or as a text. */
function numberIn(cell: ImportCell, text: string, decimals: number): number | { fault: CellFault } {
  if (typeof cell === 'number') {
    const scaled = Math.round(cell * 10 ** decimals)
    const isExact = Math.abs(scaled / 10 ** decimals - cell) < 1e-9
    if (isExact && Number.isSafeInteger(scaled)) return scaled
    return faulty(decimals === 0 ? 'whole_number' : 'decimals', { text, decimals })
  }
  const parsed = parseDecimal(text, decimals)
  if (parsed.ok) return parsed.value
  if (parsed.reason === 'too-many-decimals')
    return faulty(decimals === 0 ? 'whole_number' : 'decimals', { text, decimals })
  return faulty('number', { text })
}

/** Refuses what nobody means; `shown` is the number as people write it. */
export function within(value: number, shown: number, minimum: number, maximum: number): CellReading<number> {
  if (shown < minimum) return faulty('too_small', { minimum })
  return shown > maximum ? faulty('too_big', { maximum }) : { value }
}
