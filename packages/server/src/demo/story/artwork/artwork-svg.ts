import type { Composition } from './compose.ts'
import type { Matrix, Shape } from './shapes.ts'

/** Returns an artwork as SVG elements that fill an SVG of the artwork's size. */
export function artworkSvg({ ground: [top, bottom], shapes }: Composition): string {
  return `<linearGradient id="ground" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>
    <rect width="100%" height="100%" fill="url(#ground)"/>${shapesSvg(shapes)}`
}

/** Returns shapes as SVG paths, from back to front. */
export function shapesSvg(shapes: readonly Shape[]): string {
  return shapes
    .map(
      ({ d, fill, at }) =>
        `<path d="${d}" fill="${fill}"${at ? ` transform="matrix(${written(at)})"` : ''}/>`,
    )
    .join('')
}

/** Formats a matrix with six significant digits. */
export function written(at: Matrix): string {
  return at.map((value) => Number(value.toPrecision(6))).join(' ')
}
