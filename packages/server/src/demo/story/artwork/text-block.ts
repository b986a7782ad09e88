import { CAPITAL, type Face, line, widthOf } from './lettering.ts'
import type { Shape } from './shapes.ts'

export type Area = { x: number; y: number; width: number; height: number }

export type BlockStyle = {
  face: Face
  fill: string
  /** Font size; for `fittedSize`, the maximum font size. */
  size: number
  /** Share of the remaining width that is left of the text: 0, 0.5 or 1. */
  anchor: number
  tracking?: number
  /** Line height as a fraction of the font size; 1.05 by default. */
  leading?: number
}

/** Returns the largest font size, up to `style.size`, at which the lines fit into the area. */
export function fittedSize(lines: readonly string[], area: Area, style: BlockStyle): number {
  const { face, tracking, leading = 1.05 } = style
  const widest = Math.max(...lines.map((words) => widthOf(words, face, tracking)))
  const high = (lines.length - 1) * leading + CAPITAL + 0.22
  return Math.min(style.size, area.width / widest, area.height / high)
}

/** Returns the height of a block of `lines` lines, from the top of the capitals to below the descenders. */
export function heightOf(lines: number, size: number, leading = 1.05): number {
  return size * ((lines - 1) * leading + CAPITAL + 0.22)
}

/** Sets lines of text from the top of an area downwards, in the font size `style.size`. */
export function block(lines: readonly string[], { x, y, width }: Area, style: BlockStyle): Shape[] {
  const { size, leading = 1.05, anchor } = style
  return lines.flatMap((words, index) =>
    line(words, { ...style, x: x + width * anchor, y: y + size * (CAPITAL + index * leading) }),
  )
}

/** Breaks a sentence into lines no wider than `width` times the font size. A single word can still exceed that width. */
export function wrapped(sentence: string, face: Face, width: number): string[] {
  const lines: string[] = []
  for (const word of sentence.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && widthOf(longer, face) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
