import type { Composition } from './compose.ts'
import type { Matrix, Shape } from './shapes.ts'

/** Returns the SVG elements of an artwork, for an `svg` element as large as the artwork. */
export function artworkSvg({ ground: [top, bottom], shapes }: Composition): string {
  return `<linearGradient id="ground" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>
    <rect width="100%" height="100%" fill="url(#ground)"/>${shapesSvg(shapes)}`
}

/** Converts shapes to SVG paths, from back to front. */
export function shapesSvg(shapes: readonly Shape[]): string {
  return shapes
    .map(
      ({ d, fill, at }) =>
        `<path d="${d}" fill="${fill}"${at ? ` transform="matrix(${written(at)})"` : ''}/>`,
    )
    .join('')
}

/** Formats a matrix with six significant digits per value. */
export function written(at: Matrix): string {
  return at.map((value) => Number(value.toPrecision(6))).join(' ')
}
