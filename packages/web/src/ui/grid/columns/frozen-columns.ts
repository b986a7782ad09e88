import type { CSSProperties } from 'react'

/** How far from the start each of the first columns stays, in px. */
export function frozenOffsets(widths: readonly number[], frozen: number): number[] {
  let offset = 0
  return widths.slice(0, frozen).map((width) => {
    offset += width
    return offset - width
  })
}

/** The style of a cell of a frozen column; nothing for the others. */
export function frozenAt(offset: number | undefined): CSSProperties | undefined {
  return offset === undefined ? undefined : ({ '--frozen-at': `${offset}px` } as CSSProperties)
}
