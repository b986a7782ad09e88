import { decimalText, parseDecimal } from '@lienzo/rules/money'

/**
 * Parses a number with at most `decimals` decimals. Returns NaN if the text is not a number, and `whenEmpty`, if provided, if it
 * is empty.
 */
export function readNumber<Value extends number | null>(text: string, decimals: number, whenEmpty?: Value) {
  if (text.trim() === '' && whenEmpty !== undefined) return whenEmpty
  const read = parseDecimal(text, decimals)
  // Via text, because division would leave errors such as 0.30000000000000004.
  return read.ok ? Number(decimalText(read.value, decimals)) : Number.NaN
}
