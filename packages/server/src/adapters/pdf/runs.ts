import { intoClusters, withoutJoiners } from './clusters.ts'
import { type DocumentFonts, MAIN_FONT } from './fonts.ts'
import { hasRightToLeft, mirrored, readingLevels } from './reading-order.ts'

const REPLACEMENT = '\ufffd'

/** Part of a text with one font and one direction. */
type Run = { text: string; font: string; level: number }

/**
 * Splits a text into runs in reading order, each with one direction and a font that can draw it. Replaces characters that no
 * font can draw with U+FFFD, so that readers notice the gap.
 */
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
