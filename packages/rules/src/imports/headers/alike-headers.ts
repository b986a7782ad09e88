import { plainText } from '../import-cells.ts'

/** Returns true if two files are probably the same list: they have at least half of their headers in common. */
export function areAlike(one: readonly string[], other: readonly string[]): boolean {
  const own = new Set(one.map(plainText))
  const others = new Set(other.map(plainText))
  return 2 * own.intersection(others).size >= Math.max(own.size, others.size)
}
