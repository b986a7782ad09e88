import { formatNumber } from '../language/language.ts'

const UNITS = ['B', 'kB', 'MB', 'GB'] as const
const STEP = 1000

/** Formats a file size with decimal units, such as "1,4 MB". */
export function fileSizeText(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= STEP && unit < UNITS.length - 1) {
    value /= STEP
    unit += 1
  }
  const decimals = unit >= 2 && value < 100 ? 1 : 0
  return `${formatNumber(value, decimals)} ${UNITS[unit]}`
}
