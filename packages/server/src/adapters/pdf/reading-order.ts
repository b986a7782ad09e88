import bidiFactory from 'bidi-js/dist/bidi.mjs'

const bidi = bidiFactory()
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Returns whether a text contains right-to-left letters. */
export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text)
}

/**
 * Matches the hyphen in a code such as 26-000123. Without special treatment, the two parts of the code would be swapped after
 * Arabic text.
 */
const HYPHEN_IN_NUMBER = /(?<=\d)-(?=\d)/g

/**
 * Returns the bidi level of each UTF-16 code unit of a text; odd levels are right to left. The first letter of each paragraph
 * determines the paragraph's direction.
 */
export function readingLevels(text: string): ArrayLike<number> {
  // Unlike a hyphen, a comma between digits is part of the number in the bidi algorithm.
  return bidi.getEmbeddingLevels(text.replace(HYPHEN_IN_NUMBER, ','), 'auto').levels
}

/** Returns whether a paragraph is read from right to left, according to its first letter. */
export function beginsRight(paragraph: string): boolean {
  return hasRightToLeft(/\p{L}/u.exec(paragraph)?.[0] ?? '')
}

/**
 * Returns the mirror image of a bracket or similar character, for right-to-left text; other characters are returned unchanged.
 */
export function mirrored(sign: string): string {
  return bidi.getMirroredCharacter(sign) ?? sign
}

/**
 * Reorders the items of a line from reading order to visual order, left to right. For each level from the deepest down to 1,
 * reverses every run of items at that level or deeper (rule L2 of the Unicode bidi algorithm).
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
