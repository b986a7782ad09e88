import { intoClusters } from './clusters.ts'

/** Zero-width space; the font has it. */
const BREAK_HERE = '\u200b'
/** Control characters except line breaks, and invisible ones for direction and variants. Joiners stay. */
const UNSEEN = /(?!\n|\u200c|\u200d|\ufe0f)[\p{Cc}\p{Cf}\p{Variation_Selector}\p{Zl}\p{Zp}]/gu
/** Used in numbers and units, but missing from the font. */
const NARROW_SPACE = '\u202f'
/** Letters that would change their form if separated, so such words are broken only if they are absurdly long. */
const JOINED_LETTERS = /\p{Script=Arabic}/u
const LONGEST_JOINED_WORD = 40

/**
 * Makes a text printable: removes characters that are invisible or change the direction of their neighbours. Line breaks stay,
 * but several empty lines become one.
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

/** Adds break opportunities to words longer than `longestWord`, which would otherwise push a table off its page. */
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

/** Shortens a text to a number of characters, with an ellipsis. */
export function shortened(text: string, longest: number): string {
  const signs = [...text]
  return signs.length <= longest
    ? text
    : `${signs
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
}

/** Makes every text in some data printable. */
export function printableTexts<Data>(data: Data): Data
export function printableTexts(data: unknown): unknown {
  if (typeof data === 'string') return printableText(data)
  if (Array.isArray(data)) return data.map((item) => printableTexts(item))
  if (typeof data !== 'object' || data === null || Buffer.isBuffer(data)) return data
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, printableTexts(value)]))
}

/**
 * Splits a long text into blocks of at most `mostLines` lines of about `lineLength` characters, between words if possible: a
 * table row higher than a page would be lost.
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
