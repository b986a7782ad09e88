import { intoClusters } from './clusters.ts'

/** Zero-width space, where a word can break; the font contains it. */
const BREAK_HERE = '\u200b'
/**
 * Invisible characters to remove: control characters, direction marks and variation selectors. Keeps line breaks, joiners and
 * the emoji selector.
 */
const UNSEEN = /(?!\n|\u200c|\u200d|\ufe0f)[\p{Cc}\p{Cf}\p{Variation_Selector}\p{Zl}\p{Zp}]/gu
/** Narrow no-break space, which is used in numbers and units but missing from the font. */
const NARROW_SPACE = '\u202f'
/** Letters that change their form when separated. Words of such letters are broken only if they are extremely long. */
const JOINED_LETTERS = /\p{Script=Arabic}/u
const LONGEST_JOINED_WORD = 40

/**
 * Makes a text printable: normalises it to NFC, removes invisible characters and those that change the direction of their
 * neighbours, and adds break opportunities to long words. Keeps line breaks, but reduces several empty lines to one.
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
 * Adds a break opportunity after every `longestWord` visible characters of a longer word, which would otherwise push a table
 * off the page. Words of joined letters get one only after every 40.
 */
export function breakable(text: string, longestWord = 16): string {
  return text
    .replaceAll(BREAK_HERE, '')
    .replace(new RegExp(`\\S{${longestWord + 1},}`, 'gu'), (word) => brokenWord(word, longestWord))
}

function brokenWord(word: string, longest: number): string {
  const step = JOINED_LETTERS.test(word) ? LONGEST_JOINED_WORD : longest
  return intoClusters(word)
    .map((cluster, index) => (index > 0 && index % step === 0 ? BREAK_HERE + cluster : cluster))
    .join('')
}

/** Truncates a text to a number of code points, including an ellipsis. */
export function shortened(text: string, longest: number): string {
  const signs = [...text]
  return signs.length <= longest
    ? text
    : `${signs
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
}

/** Applies `printableText` to every text in nested data. */
export function printableTexts<Data>(data: Data): Data
export function printableTexts(data: unknown): unknown {
  if (typeof data === 'string') return printableText(data)
  if (Array.isArray(data)) return data.map((item) => printableTexts(item))
  if (typeof data !== 'object' || data === null || Buffer.isBuffer(data)) return data
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, printableTexts(value)]))
}

/**
 * Splits a long text into blocks of at most `mostLines` lines of at most `lineLength` characters, between words if possible.
 * This is needed because a table row higher than a page would be lost.
 */
export function intoBlocks(text: string, lineLength: number, mostLines: number): string[] {
  const blocks: string[][] = [[]]
  for (const line of text.split('\n').flatMap((paragraph) => intoLines(paragraph, lineLength))) {
    if ((blocks.at(-1)?.length ?? 0) >= mostLines) blocks.push([])
    blocks.at(-1)?.push(line)
  }
  return blocks.map((lines) => lines.join('\n'))
}

function intoLines(paragraph: string, lineLength: number): string[] {
  const lines = paragraph.match(new RegExp(`.{1,${lineLength}}(?:\\s+|$)|.{1,${lineLength}}`, 'gu'))
  return lines?.map((line) => line.trimEnd()) ?? ['']
}
