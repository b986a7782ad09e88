import bidiFactory from 'bidi-js/dist/bidi.mjs'

const bidi = bidiFactory()
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Whether a text has letters that are read from right to left. */
export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text)
}

/** A code such as 26-000123 is one number: Arabic before it would have its parts change places. */
const HYPHEN_IN_NUMBER = /(?<=\d)-(?=\d)/g

/**
 * How deep each unit of a text stands in changes of direction: at an odd level it is read from right to left. Every line of
 * the text begins in the direction of its first letter.
 */
export function readingLevels(text: string): ArrayLike<number> {
  // A comma between digits belongs to their number.
  return bidi.getEmbeddingLevels(text.replace(HYPHEN_IN_NUMBER, ','), 'auto').levels
}

/** Whether a paragraph begins on the right: its first letter says so. */
export function beginsRight(paragraph: string): boolean {
  return hasRightToLeft(/\p{L}/u.exec(paragraph)?.[0] ?? '')
}

/** A bracket as it is drawn where it is read from right to left. */
export function mirrored(sign: string): string {
  return bidi.getMirroredCharacter(sign) ?? sign
}

/**
 * Puts what stands in one line, in the order of reading, into the order in which it is seen from left to right: from the
 * deepest level up to the first odd one, what stands together at that level or deeper is turned around (Unicode's rule L2).
 */
export function inSeenOrder<Item>(items: readonly Item[], levelOf: (item: Item) => number): Item[] {
  const seen = [...items]
  const deepest = Math.max(0, ...items.map(levelOf))
  for (let level = deepest; level > 0; level--) {
    let start = 0
    while (start < seen.length) {
      let end = start
      while (end < seen.length && levelOf(seen[end] as Item) >= level) end++
      seen.splice(start, end - start, ...seen.slice(start, end).reverse())
      start = end + 1
    }
  }
  return seen
}
