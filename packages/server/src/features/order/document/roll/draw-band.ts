import { COLOUR } from '../../../../adapters/pdf/page-style.ts'
import type { DrawnPages, DrawnPicture, Rectangle } from '../../../../adapters/pdf/pages/drawn-pages.ts'
import { BAND_HEAD, type Band } from './roll-bands.ts'

/** Width of a letter relative to its height. */
const LETTER = 0.58
/**
 * Largest font size of a label on a piece in points, followed by the smallest. Pieces without room for a label appear only in
 * the table.
 */
const LABEL = 9
const SMALLEST_LABEL = 4

/** Minimum length on paper of the shorter side of a piece that shows a picture: 12 mm, in points. */
const SHORTEST = (12 / 25.4) * 72
/** Space around a label on a picture in points. */
const AROUND = 1.5

type Piece = Band['strips'][number]['pieces'][number]

/**
 * Line that a piece belongs to: its label, the number of panels per copy, and the printed size across the roll in mm, for
 * straight and for turned pieces.
 */
export type PieceLine = { label: string; panels: number; straight: number; turned: number }

type DrawnBand = {
  band: Band
  /** Position of the strips on the page in points, and the scale in points per millimetre. */
  left: number
  top: number
  scale: number
  height: number
  labels: ReadonlyMap<number, PieceLine>
  /** Overlap of two panels, in mm. */
  overlap: number
  /** Returns the picture of a line; undefined if the line has no picture that can be drawn. */
  pictureOf(lineId: number): DrawnPicture | undefined
  /** Texts above the band: the name of the roll, and the positions on the roll at which the band begins and ends. */
  name: string
  fromText: string
  toText: string
}

/** Draws a band, which is a part of a roll, to scale, from left to right in printing order, with a frame around each strip. */
export function drawBand(pages: DrawnPages, drawing: DrawnBand): void {
  const { band, left, top, scale, height, labels } = drawing
  const width = band.length * scale
  const over = { y: top + 5, width: 260 }
  pages.text(`${drawing.fromText}   ${drawing.name}`, { ...over, x: left }, { size: 7, colour: COLOUR.quiet })
  const end = { ...over, x: Math.max(left + 200, left + width - 60), width: 60 }
  pages.text(drawing.toText, end, { size: 7, colour: COLOUR.quiet, align: 'right' })
  const y = top + BAND_HEAD
  for (const strip of band.strips) {
    const x = left + (strip.from - band.from) * scale
    pages.frame({ x, y, width: strip.length * scale, height })
    for (const piece of strip.pieces) {
      const place = {
        ...{ x: x + piece.y * scale, y: y + piece.x * scale },
        ...{ width: piece.along * scale, height: piece.across * scale },
      }
      const line = labels.get(piece.line_id) ?? { label: '', panels: 1, straight: 0, turned: 0 }
      const picture = hasRoom(piece, scale) ? drawing.pictureOf(piece.line_id) : undefined
      if (picture) drawPicture(pages, picture, { piece, line, place }, drawing)
      pages.frame(place, COLOUR.ink)
      const { label, panels } = line
      const texts = panels > 1 ? [`${label}·${piece.panel}/${panels}`, label] : [label]
      drawLabel(pages, place, texts, picture !== undefined)
    }
  }
}

/** Returns the IDs of the lines with at least one piece in the band that is large enough on paper for a picture. */
export function linesWithRoom(band: Band, scale: number): Set<number> {
  const pieces = band.strips.flatMap((strip) => strip.pieces)
  return new Set(pieces.filter((piece) => hasRoom(piece, scale)).map(({ line_id }) => line_id))
}

function hasRoom({ along, across }: Piece, scale: number): boolean {
  return Math.min(along, across) * scale >= SHORTEST
}

type DrawnPiece = { piece: Piece; line: PieceLine; place: Rectangle }

/**
 * Draws the picture of a piece in the direction in which it is printed. The upper edge of a straight piece is at the left,
 * where the roll begins; a turned piece is upright. A panel shows its part of the picture, and the first panel is the left or
 * upper part.
 */
function drawPicture(
  pages: DrawnPages,
  picture: DrawnPicture,
  { piece, line, place }: DrawnPiece,
  { scale, overlap }: Pick<DrawnBand, 'scale' | 'overlap'>,
): void {
  const whole = Math.max(piece.across, piece.turned ? line.turned : line.straight)
  const isLast = piece.panel === line.panels
  const before = isLast ? whole - piece.across : (piece.panel - 1) * (piece.across - overlap)
  // The left edge of the picture is at the bottom of a straight piece.
  const above = piece.turned ? before : whole - piece.across - before
  const around = { ...place, y: place.y - above * scale, height: whole * scale }
  pages.picture(picture, around, { turned: !piece.turned, within: place })
}

/**
 * Draws, in the middle of a piece, the first label that fits, on a light background if the piece shows a picture. Draws nothing
 * if no label fits.
 */
function drawLabel(
  pages: DrawnPages,
  { x, y, width, height }: Rectangle,
  labels: readonly string[],
  onPicture: boolean,
): void {
  for (const label of labels) {
    const size = Math.min(LABEL, height - 2, (width - 2) / (label.length * LETTER))
    if (size < SMALLEST_LABEL) continue
    const textWidth = label.length * LETTER * size
    const place = {
      x: x + (width - textWidth) / 2,
      y: y + (height - size * 1.18) / 2,
      width: textWidth + size,
    }
    if (onPicture)
      pages.lighten({
        ...{ x: place.x - AROUND, y: place.y - AROUND },
        ...{ width: inkOf(label) * size + 2 * AROUND, height: size * 1.18 + 2 * AROUND },
      })
    pages.text(label, place, { size, smallest: size })
    return
  }
}

/** Returns the approximate width of a label relative to its height. Digits are wider than the punctuation between them. */
function inkOf(label: string): number {
  return [...label].reduce((sum, sign) => sum + (/\d/.test(sign) ? 0.57 : 0.34), 0)
}
