import type { CSSProperties } from 'react'

/** Returns the distance in px of each frozen column from the start edge of the grid. */
export function frozenOffsets(widths: readonly number[], frozen: number): number[] {
  let offset = 0
  return widths.slice(0, frozen).map((width) => {
    offset += width
    return offset - width
  })
}

/** Returns the style of a frozen cell, or undefined for any other cell. */
export function frozenAt(offset: number | undefined): CSSProperties | undefined {
  return offset === undefined ? undefined : ({ '--frozen-at': `${offset}px` } as CSSProperties)
}
