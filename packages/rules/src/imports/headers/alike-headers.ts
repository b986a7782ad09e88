import { plainText } from '../import-cells.ts'

/**
 * Returns true if two files are probably the same list: they have at least half of their headers in common, or neither has
 * headers and both have as many columns.
 */
export function areAlike(one: readonly string[], other: readonly string[]): boolean {
  if (hasNoHeaders(one) || hasNoHeaders(other)) {
    return hasNoHeaders(one) && hasNoHeaders(other) && one.length === other.length
  }
  const own = new Set(one.map(plainText))
  const others = new Set(other.map(plainText))
  return 2 * own.intersection(others).size >= Math.max(own.size, others.size)
}

/** Returns true for the columns of a file without headers: each has an empty text instead. */
export function hasNoHeaders(headers: readonly string[]): boolean {
  return headers.length > 0 && headers.every((header) => header === '')
}
