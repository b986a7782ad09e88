import bidiFactory from 'bidi-js/dist/bidi.mjs'

const bidi = bidiFactory()
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Returns whether a text has letters that are read from right to left. */
export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text)
}

/** Hyphen in a code such as 26-000123, which is one number: after Arabic its parts would be swapped. */
const HYPHEN_IN_NUMBER = /(?<=\d)-(?=\d)/g

/**
 * Returns the bidi level of each UTF-16 unit of a text: odd levels are read from right to left. Every line begins in the
 * direction of its first letter.
 */
export function readingLevels(text: string): ArrayLike<number> {
  // A comma between digits belongs to their number.
  return bidi.getEmbeddingLevels(text.replace(HYPHEN_IN_NUMBER, ','), 'auto').levels
}

/** Returns whether a paragraph is read from the right, by its first letter. */
export function beginsRight(paragraph: string): boolean {
  return hasRightToLeft(/\p{L}/u.exec(paragraph)?.[0] ?? '')
}

/** Returns the mirror image of a bracket for text read from right to left. */
export function mirrored(sign: string): string {
  return bidi.getMirroredCharacter(sign) ?? sign
}

/**
 * Sorts the items of one line from reading order to visual order, left to right: for each level from the deepest down to 1, it
 * reverses every run at that level or deeper (rule L2 of the Unicode bidi algorithm).
 */
export function inSeenOrder<Item>(items: readonly Item[], levelOf: (item: Item) => number): Item[] {
  const visualOrder = [...items]
  const deepest = Math.max(0, ...items.map(levelOf))
  for (let level = deepest; level > 0; level--) {
    let start = 0
    while (start < visualOrder.length) {
      let end = start
      while (end < visualOrder.length && levelOf(visualOrder[end] as Item) >= level) end++
      visualOrder.splice(start, end - start, ...visualOrder.slice(start, end).reverse())
      start = end + 1
    }
  }
  return visualOrder
}
