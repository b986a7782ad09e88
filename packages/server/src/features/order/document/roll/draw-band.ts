import type { DrawnPages } from '../../../../adapters/pdf/pages/drawn-pages.ts'
import { COLOUR } from '../../../../adapters/pdf/pdf.ts'
import { BAND_HEAD, type Band } from './roll-bands.ts'

/** Width of a letter relative to its height. */
const LETTER = 0.58
/** Largest and smallest label of a piece, in points; smaller pieces are listed in the table only. */
const LABEL = 9
const SMALLEST_LABEL = 4

type DrawnBand = {
  band: Band
  /** Position of its strips on the page in points, and points per millimetre. */
  left: number
  top: number
  scale: number
  height: number
  /** Label of the pieces of a line, and number of panels per copy. */
  labels: ReadonlyMap<number, { label: string; panels: number }>
  /** Texts above the band: its roll, and the positions of its beginning and end. */
  name: string
  fromText: string
  toText: string
}

/** Draws a part of a roll to scale, from left to right in printing order, with frames for its strips. */
export function drawBand(pages: DrawnPages, drawn: DrawnBand): void {
  const { band, left, top, scale, height, labels } = drawn
  const width = band.length * scale
  const over = { y: top + 5, width: 260 }
  pages.text(`${drawn.fromText}   ${drawn.name}`, { ...over, x: left }, { size: 7, colour: COLOUR.quiet })
  const end = { ...over, x: Math.max(left + 200, left + width - 60), width: 60 }
  pages.text(drawn.toText, end, { size: 7, colour: COLOUR.quiet, align: 'right' })
  const y = top + BAND_HEAD
  for (const strip of band.strips) {
    const x = left + (strip.from - band.from) * scale
    pages.frame({ x, y, width: strip.length * scale, height })
    for (const piece of strip.pieces) {
      const place = {
        ...{ x: x + piece.y * scale, y: y + piece.x * scale },
        ...{ width: piece.along * scale, height: piece.across * scale },
      }
      pages.frame(place, COLOUR.ink)
      const { label = '', panels = 1 } = labels.get(piece.line_id) ?? {}
      drawLabel(pages, place, panels > 1 ? [`${label}·${piece.panel}/${panels}`, label] : [label])
    }
  }
}

type Rectangle = { x: number; y: number; width: number; height: number }

/** Draws the first of the labels that fits into the middle of a piece, if any. */
function drawLabel(pages: DrawnPages, { x, y, width, height }: Rectangle, labels: readonly string[]): void {
  for (const label of labels) {
    const size = Math.min(LABEL, height - 2, (width - 2) / (label.length * LETTER))
    if (size < SMALLEST_LABEL) continue
    const textWidth = label.length * LETTER * size
    const place = {
      x: x + (width - textWidth) / 2,
      y: y + (height - size * 1.18) / 2,
      width: textWidth + size,
    }
    pages.text(label, place, { size, smallest: size })
    return
  }
}
