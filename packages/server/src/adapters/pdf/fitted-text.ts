import { intoClusters } from './clusters.ts'
import { type DocumentFonts, MAIN_FONT } from './fonts.ts'
import { inSeenOrder } from './reading-order.ts'
import { runsOf } from './runs.ts'

/** Returns the width in points of a text that is set in one font at a size of 1 point. */
export type WidthOf = (text: string, font: string, bold: boolean) => number

/**
 * Box for a text. The text is drawn at `size` if it fits, and otherwise smaller. If it does not fit even at `smallest` (`size`
 * by default), it is truncated.
 */
export type Fitting = {
  /** Points. */
  width: number
  size: number
  smallest?: number
  /** Maximum number of lines; 1 by default. */
  lines?: number
  bold?: boolean
}

/** Piece of text that is drawn in one operation. `x` is the distance in points from the left end of the line. */
export type PlacedPiece = { text: string; font: string; x: number }

/**
 * Text fitted into a box: the font size in points, and the lines from top to bottom. Each line has pieces from left to right
 * and a width in points.
 */
export type FittedText = { size: number; lines: { pieces: PlacedPiece[]; width: number }[] }

type Piece = { text: string; font: string; level: number; width: number }
/**
 * Word whose pieces stay on one line. `gap` is the width of the space before the word, which is omitted at the start of a line.
 */
type Word = { pieces: Piece[]; width: number; gap: number }

const BREAK = /[ \n\u200b]+/
const SIZE_STEP = 0.5
const LITTLE_SMALLER = 0.85
/** Matches texts that the main font can draw from left to right. Most texts match, and this check is fast. */
const PLAIN = /^[\n\x20-\x7e\u00a0-\u00ac\u00ae-\u017f\u200b–—‘’“”…€]*$/

export function isPlain(text: string): boolean {
  return PLAIN.test(text)
}

/**
 * Fits a text that has passed `printableText` into a width and a number of lines. Shrinks the text and breaks it into lines; if
 * it is still too long, truncates it with an ellipsis.
 */
export function fitText(text: string, fitting: Fitting, fonts: DocumentFonts, widthOf: WidthOf): FittedText {
  const { width, size, smallest = size, lines = 1, bold = false } = fitting
  const words = wordsOf(text, fonts, (part, font) => widthOf(part, font, bold))
  for (let atMost = 1; atMost <= lines; atMost++) {
    // A slightly smaller size is better than an additional line.
    const least = atMost < lines ? Math.max(smallest, size * LITTLE_SMALLER) : smallest
    for (let fontSize = size; fontSize >= least; fontSize -= SIZE_STEP) {
      const wrappedLines = intoLines(words, width / fontSize)
      if (wrappedLines && wrappedLines.length <= atMost) return fittedTextOf(wrappedLines, fontSize)
    }
  }
  const wrappedLines = intoLinesOfAny(words, width / smallest)
  const visibleLines = wrappedLines.slice(0, lines)
  if (wrappedLines.length > lines)
    visibleLines.push(cut(visibleLines.pop() ?? [], width / smallest, widthOf('…', MAIN_FONT, bold)))
  return fittedTextOf(visibleLines, smallest)
}

/**
 * Breaks a text that has passed `printableText` into lines of a width, at one size and with as many lines as it needs. Treats
 * line breaks as spaces.
 */
export function wrapText(
  text: string,
  { width, size, bold = false }: Pick<Fitting, 'width' | 'size' | 'bold'>,
  fonts: DocumentFonts,
  widthOf: WidthOf,
): FittedText {
  const words = wordsOf(text, fonts, (part, font) => widthOf(part, font, bold))
  return fittedTextOf(intoLinesOfAny(words, width / size), size)
}

type Width = (text: string, font: string) => number

function wordsOf(text: string, fonts: DocumentFonts, widthOf: Width): Word[] {
  const space = widthOf(' ', MAIN_FONT)
  const runs = isPlain(text) ? [{ text, font: MAIN_FONT, level: 0 }] : runsOf(text, fonts)
  const words: Word[] = []
  let open = false
  let gap = 0
  for (const run of runs) {
    for (const part of run.text.split(/([ \n\u200b]+)/)) {
      if (part === '') continue
      if (BREAK.test(part)) {
        open = false
        gap = /[ \n]/.test(part) ? space : 0
        continue
      }
      const piece = { text: part, font: run.font, level: run.level, width: widthOf(part, run.font) }
      const last = words.at(-1)
      if (open && last) {
        last.pieces.push(piece)
        last.width += piece.width
      } else words.push({ pieces: [piece], width: piece.width, gap })
      open = true
      gap = 0
    }
  }
  return words
}

/** Wraps words into lines of at most `width`. Returns undefined if a word is wider than a line. */
function intoLines(words: readonly Word[], width: number): Word[][] | undefined {
  const lines: Word[][] = []
  let remaining = 0
  for (const word of words) {
    if (word.width > width) return undefined
    const line = lines.at(-1)
    if (line && word.gap + word.width <= remaining) {
      line.push(word)
      remaining -= word.gap + word.width
    } else {
      lines.push([word])
      remaining = width - word.width
    }
  }
  return lines
}

/** Wraps words into lines of at most `width`, and splits words that are wider. */
function intoLinesOfAny(words: readonly Word[], width: number): Word[][] {
  return intoLines(words, width) ?? intoLines(splitWideWords(words, width), width) ?? []
}

/** Splits words that are wider than a line into their visible characters. */
function splitWideWords(words: readonly Word[], width: number): Word[] {
  return words.flatMap((word) => {
    if (word.width <= width) return [word]
    return word.pieces.flatMap((piece, place) => {
      const clusters = intoClusters(piece.text)
      return clusters.map((text, index): Word => {
        const share = piece.width / clusters.length
        const gap = place === 0 && index === 0 ? word.gap : 0
        return { pieces: [{ ...piece, text, width: share }], width: share, gap }
      })
    })
  })
}

/** Shortens a line until an ellipsis fits, and appends the ellipsis. */
function cut(line: readonly Word[], width: number, ellipsis: number): Word[] {
  const words: Word[] = []
  let remaining = width - ellipsis
  for (const word of line.flatMap((each) => splitWideWords([each], 0))) {
    if (word.gap + word.width > remaining) break
    words.push(word)
    remaining -= word.gap + word.width
  }
  const level = words.at(-1)?.pieces.at(-1)?.level ?? 0
  return [
    ...words,
    { pieces: [{ text: '…', font: MAIN_FONT, level, width: ellipsis }], width: ellipsis, gap: 0 },
  ]
}

function fittedTextOf(lines: readonly Word[][], size: number): FittedText {
  return { size, lines: lines.map((words) => seenLine(words, size)) }
}

function seenLine(words: readonly Word[], size: number): FittedText['lines'][number] {
  const items = words.flatMap(({ pieces, gap }, index): Piece[] => {
    if (index === 0 || gap === 0) return pieces
    const before = words[index - 1]?.pieces.at(-1)?.level ?? 0
    const space = { text: ' ', font: MAIN_FONT, level: Math.min(before, pieces[0]?.level ?? 0), width: gap }
    return [space, ...pieces]
  })
  const placedPieces: PlacedPiece[] = []
  let x = 0
  let last: { font: string; level: number } | undefined
  for (const { text, font, level, width } of inSeenOrder(items, ({ level: of }) => of)) {
    const before = placedPieces.at(-1)
    // Adjacent left-to-right pieces in the same font are merged, so that they are drawn in one operation.
    if (before && last && level === 0 && last.level === 0 && last.font === font) before.text += text
    else placedPieces.push({ text, font, x: x * size })
    last = { font, level }
    x += width
  }
  return { pieces: placedPieces, width: x * size }
}
