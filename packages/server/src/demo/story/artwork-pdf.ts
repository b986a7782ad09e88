import { drawnOf, type Inks, type PrintDesign } from './print-design.ts'

/** An artwork as a studio sends it: at its true size with its bleed in mm, in inks. */
export type PdfArtwork = PrintDesign & { bleedMm: number }

const POINTS_PER_MM = 72 / 25.4
/** How far the handles of a curve stand out that looks like a quarter of a circle of radius 1. */
const ROUND = 0.5523

/** A page that is as sharp at any size. */
export function artworkPdf(artwork: PdfArtwork): Buffer {
  const { widthMm, heightMm, bleedMm } = artwork
  const [width, height, bleed] = [widthMm + 2 * bleedMm, heightMm + 2 * bleedMm, bleedMm].map(points)
  const sheet = `[0 0 ${width} ${height}]`
  const trim = `[${bleed} ${bleed} ${points(bleedMm + widthMm)} ${points(bleedMm + heightMm)}]`
  const content = contentOf(artwork)
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox${sheet}/BleedBox${sheet}/TrimBox${trim}/Resources<<>>/Contents 4 0 R>>`,
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
  ])
}

function contentOf(artwork: PdfArtwork): string {
  const { widthMm, heightMm, bleedMm } = artwork
  const { ground, discs } = drawnOf(artwork)
  const [width, height] = [points(widthMm + 2 * bleedMm), points(heightMm + 2 * bleedMm)]
  const drawn = discs.map(({ x, y, radius, inks }) => {
    // A page counts from its lower edge.
    const [left, up] = [points(bleedMm + x), points(bleedMm + heightMm - y)]
    return `${coloured(inks)} ${disc(left, up, points(radius))} f`
  })
  return [`${coloured(ground)} 0 0 ${width} ${height} re f`, ...drawn].join('\n')
}

function coloured(inks: Inks): string {
  return `${inks.map(short).join(' ')} k`
}

function disc(x: number, y: number, radius: number): string {
  const far = radius * ROUND
  const at = (dx: number, dy: number) => `${short(x + dx)} ${short(y + dy)}`
  return [
    `${at(radius, 0)} m`,
    `${at(radius, far)} ${at(far, radius)} ${at(0, radius)} c`,
    `${at(-far, radius)} ${at(-radius, far)} ${at(-radius, 0)} c`,
    `${at(-radius, -far)} ${at(-far, -radius)} ${at(0, -radius)} c`,
    `${at(far, -radius)} ${at(radius, -far)} ${at(radius, 0)} c`,
  ].join(' ')
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

function short(value: number): string {
  return String(Math.round(value * 1000) / 1000)
}
