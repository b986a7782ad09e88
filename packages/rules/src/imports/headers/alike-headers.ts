import { plainText } from '../import-cells.ts'

/**
 * Returns true if two files are probably versions of one list: at least half of the headers of the file with more headers also
 * occur in the other file, or neither file has headers and both have the same number of columns.
 */
export function areAlike(one: readonly string[], other: readonly string[]): boolean {
  if (hasNoHeaders(one) || hasNoHeaders(other)) {
    return hasNoHeaders(one) && hasNoHeaders(other) && one.length === other.length
  }
  const own = new Set(one.map(plainText))
  const others = new Set(other.map(plainText))
  return 2 * own.intersection(others).size >= Math.max(own.size, others.size)
}

/** Returns true if a file has columns but no header row, so that all its headers are empty texts. */
export function hasNoHeaders(headers: readonly string[]): boolean {
  return headers.length > 0 && headers.every((header) => header === '')
}
