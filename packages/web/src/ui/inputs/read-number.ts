import { decimalText, parseDecimal } from '@lienzo/rules/money'

/**
 * Parses a number with at most `decimals` decimals. Returns NaN for any other text. For an empty text, returns `whenEmpty` if
 * it is provided.
 */
export function readNumber<Value extends number | null>(text: string, decimals: number, whenEmpty?: Value) {
  if (text.trim() === '' && whenEmpty !== undefined) return whenEmpty
  const read = parseDecimal(text, decimals)
  // Converts via text, because division would produce errors such as 0.30000000000000004.
  return read.ok ? Number(decimalText(read.value, decimals)) : Number.NaN
}
