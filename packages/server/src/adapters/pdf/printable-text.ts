import { intoClusters } from './clusters.ts'

/** Zero-width space, at which a word can be broken. The main font contains this character. */
const BREAK_HERE = '\u200b'
/**
 * Matches invisible characters to remove, such as control characters, direction marks and variation selectors, but not line
 * breaks, joiners and the emoji selector.
 */
const UNSEEN = /(?!\n|\u200c|\u200d|\ufe0f)[\p{Cc}\p{Cf}\p{Variation_Selector}\p{Zl}\p{Zp}]/gu
/** Narrow no-break space, which is common in numbers and units but missing from the main font. */
const NARROW_SPACE = '\u202f'
/**
 * Matches Arabic letters, which change their form where a word is broken. A word with such letters is broken only if it has
 * more than `LONGEST_JOINED_WORD` characters.
 */
const JOINED_LETTERS = /\p{Script=Arabic}/u
const LONGEST_JOINED_WORD = 40

/** Matches the place after a hyphen or slash, but not between the parts of a number. */
const AFTER_HYPHEN = /(?<=[-/])(?=\p{L})/u

/**
 * Prepares a text for printing: trims it, normalises it to NFC, replaces tabs with spaces, removes direction marks and other
 * invisible characters, and adds break opportunities to long words. Keeps line breaks, but reduces consecutive empty lines to
 * one.
 */
export function printableText(text: string): string {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(NARROW_SPACE, '\u00a0')
    .replace(/\n\s*\n/g, '\n\n')
    .trim()
  return breakable(lines.toWellFormed().normalize('NFC').replace(UNSEEN, ''))
}

/**
 * Adds break opportunities to words of more than `longestWord` visible characters, which would otherwise be wider than their
 * place: after hyphens and slashes, and after every `longestWord` characters without one. In words with Arabic letters, adds one
 * only after every 40 characters.
 */
export function breakable(text: string, longestWord = 16): string {
  return text.replaceAll(BREAK_HERE, '').replace(new RegExp(`\\S{${longestWord + 1},}`, 'gu'), (word) =>
    word
      .split(AFTER_HYPHEN)
      .map((part) => brokenWord(part, longestWord))
      .join(BREAK_HERE),
  )
}

function brokenWord(word: string, longest: number): string {
  const step = JOINED_LETTERS.test(word) ? LONGEST_JOINED_WORD : longest
  return intoClusters(word)
    .map((cluster, index) => (index > 0 && index % step === 0 ? BREAK_HERE + cluster : cluster))
    .join('')
}

/**
 * Returns a text of at most `longest` code points. A longer text is truncated and ends with an ellipsis, which is included in
 * the limit.
 */
export function shortened(text: string, longest: number): string {
  const signs = [...text]
  return signs.length <= longest
    ? text
    : `${signs
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
}

/** Returns nested data with `printableText` applied to every string. Keys, buffers and other values remain unchanged. */
export function printableTexts<Data>(data: Data): Data
export function printableTexts(data: unknown): unknown {
  if (typeof data === 'string') return printableText(data)
  if (Array.isArray(data)) return data.map((item) => printableTexts(item))
  if (typeof data !== 'object' || data === null || Buffer.isBuffer(data)) return data
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, printableTexts(value)]))
}
