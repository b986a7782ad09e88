import { parseDecimal } from '../money.ts'
import { type ImportCell, plainText, proposalAmong, yesOrNo } from './import-cells.ts'

/** Fault in a cell. `key` is a translation key below `import.fault`; `values` are the variables of the translation. */
export type CellFault = { key: string; values?: Readonly<Record<string, string | number>> }

/**
 * Result of reading a cell. A row with a fault is refused; a row with a warning is still imported. Readers are not called for
 * empty cells.
 */
export type CellReading<Value> = { value: Value; warning?: CellFault } | { fault: CellFault }

/** Reads the value of a cell. `text` is the text of the cell, and `header` is the header of its column. */
export type CellReader<Value> = (cell: ImportCell, text: string, header: string) => CellReading<Value>

/** Returns a reader that accepts any text of up to `maximum` characters. */
export function textCell(maximum: number): CellReader<string> {
  return (_, text) => (text.length > maximum ? faulty('too_long', { maximum }) : { value: text })
}

/** Returns a reader of whole numbers from `minimum` to `maximum`. */
export function wholeNumberCell(minimum: number, maximum: number): CellReader<number> {
  return (cell, text) => {
    const number = numberIn(cell, text, 0)
    if (typeof number !== 'number') return number
    return within(number, number, minimum, maximum)
  }
}

/** Reader of a word for yes or no in Spanish, Portuguese or English. */
export const yesNoCell: CellReader<boolean> = (_, text) => {
  const value = yesOrNo(text)
  return value === undefined ? faulty('yes_or_no', { text }) : { value }
}

/**
 * Returns a reader that accepts only the given choices. A cell can contain the stored value of a choice or one of its `words`.
 * Any other text is refused; if it resembles a choice, the fault proposes that choice.
 */
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

/**
 * Reads a number from a numeric cell or from text, and returns it in units of 10^-decimals. Returns a fault if the text is not
 * a number, or if the number has more than `decimals` decimals.
 */
function numberIn(cell: ImportCell, text: string, decimals: number): number | { fault: CellFault } {
  if (typeof cell === 'number') {
    const units = Math.round(cell * 10 ** decimals)
    const isExact = Math.abs(units / 10 ** decimals - cell) < 1e-9
    if (isExact && Number.isSafeInteger(units)) return units
    return faulty(decimals === 0 ? 'whole_number' : 'decimals', { text, decimals })
  }
  const parsed = parseDecimal(text, decimals)
  if (parsed.ok) return parsed.value
  if (parsed.reason === 'too-many-decimals')
    return faulty(decimals === 0 ? 'whole_number' : 'decimals', { text, decimals })
  return faulty('number', { text })
}

/**
 * Returns the value if `displayValue` is between `minimum` and `maximum`, otherwise a fault. `displayValue` is the same amount
 * in the unit of the limits.
 */
export function within(
  value: number,
  displayValue: number,
  minimum: number,
  maximum: number,
): CellReading<number> {
  if (displayValue < minimum) return faulty('too_small', { minimum })
  return displayValue > maximum ? faulty('too_big', { maximum }) : { value }
}
