import { decimalText, parseDecimal } from '@lienzo/rules/money'

/** Reads a number with up to so many decimals; NaN for a text that is none, `whenEmpty` for an empty one where it is given. */
export function readNumber<Value extends number | null>(text: string, decimals: number, whenEmpty?: Value) {
  if (text.trim() === '' && whenEmpty !== undefined) return whenEmpty
  const read = parseDecimal(text, decimals)
  // Through its text, because dividing would leave rests such as 0.30000000000000004.
  return read.ok ? Number(decimalText(read.value, decimals)) : Number.NaN
}
