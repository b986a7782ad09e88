import type { Content, ContentText } from 'pdfmake/interfaces.js'
import { intoClusters, withoutJoiners } from './clusters.ts'
import { type DocumentFonts, MAIN_FONT, type SetText } from './fonts.ts'
import { beginsRight, hasRightToLeft, mirrored, readingLevels } from './reading-order.ts'

const REPLACEMENT = '\ufffd'

/** Part of a text with one font and one direction. pdfmake copies unknown properties such as `level` to each word. */
export type Run = ContentText & { text: string; font: string; level: number }

/** Returns every text in a document, and whether it is bold. */
export function textsOf(content: unknown): SetText[] {
  if (typeof content === 'string') return [{ text: content, bold: false }]
  if (Array.isArray(content)) return content.flatMap((part) => textsOf(part))
  if (!isNode(content)) return []
  if (typeof content.text === 'string') return [{ text: content.text, bold: content.bold === true }]
  return parts.flatMap((part) => textsOf(content[part]))
}

/**
 * Splits the texts of a document into runs, each with one direction and a font that can draw it. Replaces characters that no
 * font can draw with U+FFFD, so that readers notice the gap. Returns texts unchanged if the main font can draw them from left
 * to right.
 */
export function typeset(content: Content, fonts: DocumentFonts): Content
export function typeset(content: unknown, fonts: DocumentFonts): unknown {
  if (typeof content === 'string') return isPlain(content, fonts) ? content : { text: runsOf(content, fonts) }
  if (Array.isArray(content)) return content.map((part) => typeset(part, fonts))
  if (!isNode(content)) return content
  if (typeof content.text === 'string') {
    if (isPlain(content.text, fonts)) return content
    const runs = content.inParagraphs ? runsOfParagraphs(content.text, fonts) : runsOf(content.text, fonts)
    return { ...content, text: runs }
  }
  const set = parts
    .filter((part) => part in content)
    .map((part) => [part, typeset(content[part] as Content, fonts)])
  return { ...content, ...Object.fromEntries(set) }
}

/** Properties of a pdfmake node that can contain texts or further nodes. */
const parts = ['text', 'stack', 'columns', 'table', 'body'] as const

type Node = Partial<Record<(typeof parts)[number] | 'bold' | 'inParagraphs', unknown>>

function isNode(content: unknown): content is Node {
  return typeof content === 'object' && content !== null
}

function isPlain(text: string, fonts: DocumentFonts): boolean {
  return (
    !hasRightToLeft(text) &&
    intoClusters(text).every(
      (cluster) => fonts.familyOf(cluster) === MAIN_FONT && cluster === withoutJoiners(cluster),
    )
  )
}

/** Splits a text into runs, and aligns its right-to-left paragraphs to the right. */
function runsOfParagraphs(text: string, fonts: DocumentFonts): Run[] {
  return text.split(/(?<=\n)/).flatMap((paragraph) => {
    const runs = runsOf(paragraph, fonts)
    return beginsRight(paragraph) ? runs.map((run): Run => ({ ...run, alignment: 'right' })) : runs
  })
}

/** Splits a text into runs in reading order, each with one direction and a font that can draw it. */
export function runsOf(text: string, fonts: DocumentFonts): Run[] {
  const levels = hasRightToLeft(text) ? readingLevels(text) : undefined
  const runs: Run[] = []
  let at = 0
  for (const cluster of intoClusters(text)) {
    const level = levels?.[at] ?? 0
    at += cluster.length
    for (const piece of drawable(cluster, fonts)) {
      const last = runs.at(-1)
      if (last && belongsTo(last, piece, level)) last.text += piece.text
      else runs.push({ text: level % 2 === 1 ? mirrored(piece.text) : piece.text, font: piece.font, level })
    }
  }
  return runs
}

/**
 * Returns whether a piece can be appended to a run. In right-to-left text, only letters are joined into a run: the PDF library
 * reverses words of such letters itself, but draws everything else unchanged.
 */
function belongsTo(run: Run, piece: Piece, level: number): boolean {
  if (run.font !== piece.font || run.level !== level) return false
  return level % 2 === 0 || (hasRightToLeft(run.text) && hasRightToLeft(piece.text))
}

type Piece = { text: string; font: string }

function drawable(cluster: string, fonts: DocumentFonts): Piece[] {
  const font = fonts.familyOf(cluster)
  if (font !== undefined) return [{ text: font === MAIN_FONT ? withoutJoiners(cluster) : cluster, font }]
  const signs = [...withoutJoiners(cluster)]
  const fontOfSigns = signs.map((sign) => fonts.familyOf(sign))
  if (fontOfSigns.includes(undefined)) return [{ text: REPLACEMENT, font: MAIN_FONT }]
  return signs.map((text, index) => ({ text, font: fontOfSigns[index] ?? MAIN_FONT }))
}
