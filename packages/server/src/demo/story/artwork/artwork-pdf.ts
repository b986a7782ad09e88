import { written } from './artwork-svg.ts'
import { loadFaces } from './lettering.ts'
import { drawnOf, type PrintDesign } from './print-design.ts'

/** Artwork as a studio sends it: full size with bleed in mm, in CMYK. */
export type PdfArtwork = PrintDesign & { bleedMm: number }

const POINTS_PER_MM = 72 / 25.4
/** Draws an artwork as a one-page PDF with vector shapes. */
export async function artworkPdf(artwork: PdfArtwork): Promise<Buffer> {
  await loadFaces()
  const { widthMm, heightMm, bleedMm } = artwork
  const [width = 0, height = 0, bleed = 0] = [widthMm + 2 * bleedMm, heightMm + 2 * bleedMm, bleedMm].map(
    points,
  )
  const sheet = `[0 0 ${width} ${height}]`
  const trim = `[${bleed} ${bleed} ${points(bleedMm + widthMm)} ${points(bleedMm + heightMm)}]`
  const { ground, shapes } = drawnOf(artwork)
  // PDF coordinates are in points from the lower edge; shapes are in mm from the upper left corner of the trimmed sheet.
  const flipMatrix = `${points(1)} 0 0 ${-points(1)} ${bleed} ${height - bleed} cm`
  const drawings = shapes.map(({ d, fill, at }) => {
    const outline = `${inksOf(fill)} k ${operators(d)} f`
    return at ? `q ${written(at)} cm ${outline} Q` : outline
  })
  const content = [`/Ground sh ${flipMatrix}`, ...drawings].join('\n')
  const [top, bottom] = ground.map(inksOf)
  const shades = `<</FunctionType 2/Domain[0 1]/C0[${top}]/C1[${bottom}]/N 1>>`
  const shading = `<</ShadingType 2/ColorSpace/DeviceCMYK/Coords[0 ${height} 0 0]/Extend[true true]/Function ${shades}>>`
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox${sheet}/BleedBox${sheet}/TrimBox${trim}/Resources<</Shading<</Ground ${shading}>>>>/Contents 4 0 R>>`,
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
  ])
}

/** Converts an SVG path to PDF operators. In PDF, the operator comes after its numbers. */
function operators(d: string): string {
  return d.replace(/([MLC])([^MLCZ]+)|Z/g, (_, letter = 'h', numbers = '') =>
    letter === 'h' ? 'h ' : `${numbers} ${letter.toLowerCase()} `,
  )
}

/**
 * Converts a colour `#rrggbb` to cyan, magenta, yellow and black, each from 0 to 1. Replaces the grey component of the three
 * inks with black.
 */
function inksOf(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255,
  )
  const black = 1 - Math.max(red, green, blue)
  const ink = (part: number) => (black === 1 ? 0 : (1 - part - black) / (1 - black))
  return [ink(red), ink(green), ink(blue), black].map((part) => Math.round(part * 1000) / 1000).join(' ')
}

function pdfOf(objects: readonly string[]): Buffer {
  let text = '%PDF-1.6\n'
  const starts = objects.map((object, index) => {
    const start = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const index = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${index}trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + end, 'latin1')
}

function points(mm: number): number {
  return Number((mm * POINTS_PER_MM).toFixed(3))
}
