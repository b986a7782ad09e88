import { readFontCharacters } from './font-characters.ts'
import { fontPaths } from './fonts.ts'

const REPLACEMENT = '\ufffd'
/** Takes no room; the font has it. */
const BREAK_HERE = '\u200b'
/** Control characters but the line break, and what is not seen: directions, joiners, variants. */
const UNSEEN = /(?!\n)[\p{Cc}\p{Cf}\p{Variation_Selector}\p{Zl}\p{Zp}]/gu
/** What numbers and units are written with, and the font lacks. */
const NARROW_SPACE = '\u202f'

let drawable: ReadonlySet<number> | undefined

/**
 * A text as the font of the documents can draw it. What it has no sign for (emoji, Arabic) becomes one replacement sign
 * a character, so that the reader sees that something is missing. Line breaks stay, but many empty lines become one.
 */
export function printableText(text: string): string {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(NARROW_SPACE, '\u00a0')
    .replace(/\n\s*\n/g, '\n\n')
    .trim()
  const characters = new Intl.Segmenter().segment(lines.toWellFormed().normalize('NFC'))
  return breakable([...characters].map(({ segment }) => printableCharacter(segment)).join(''))
}

/** A text whose words can be broken where they are longer than this: else they would push a table off its page. */
export function breakable(text: string, longestWord = 16): string {
  return text
    .replaceAll(BREAK_HERE, '')
    .replace(new RegExp(`\\S{${longestWord}}(?=\\S)`, 'gu'), `$&${BREAK_HERE}`)
}

function printableCharacter(character: string): string {
  drawable ??= readFontCharacters(fontPaths.normal)
  const known = drawable
  const signs = [...character.replace(UNSEEN, '')]
  return signs.every((sign) => sign === '\n' || known.has(sign.codePointAt(0) ?? 0))
    ? signs.join('')
    : REPLACEMENT
}

/** A text that fits where there is little room: cut between characters, with an ellipsis. */
export function shortened(text: string, longest: number): string {
  const signs = [...text]
  return signs.length <= longest
    ? text
    : `${signs
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
}

/**
 * Cuts a long text into blocks of at most `mostLines` lines of about `lineLength` characters, between words where it
 * can: a table row that is higher than a page would be lost.
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
