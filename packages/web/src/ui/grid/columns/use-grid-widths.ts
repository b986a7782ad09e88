import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { readGivenWidths, writeGivenWidths } from '../../column-widths/given-widths.ts'
import type { GridColumn } from './grid-column.ts'

/** Width in px from which a grid has room for the roomy widths of its columns. */
const ROOMY = 1000

/**
 * Returns the widths of the shown columns in px: as declared for a grid with or without room, as set by the user, or as currently
 * dragged. `frame` is the element that the grid fills. Stores the user's widths in this browser under the name of the grid.
 */
export function useGridWidths<Row>(
  name: string,
  columns: readonly GridColumn<Row>[],
  shown: readonly GridColumn<Row>[],
  frame: RefObject<HTMLElement | null>,
) {
  const key = `${name}Widths`
  const [kept, setKept] = useState(() => localStorage.getItem(key))
  const [dragged, drag] = useState<{ column: string; width: number } | null>(null)
  const given = useMemo(
    () =>
      readGivenWidths(
        kept,
        columns.map((column) => column.name),
      ),
    [kept, columns],
  )
  const isRoomy = useIsRoomy(frame)
  const widths = useMemo(
    () =>
      shown.map(({ name, width, roomyWidth = width }) =>
        dragged?.column === name ? dragged.width : (given[name] ?? (isRoomy ? roomyWidth : width)),
      ),
    [shown, given, dragged, isRoomy],
  )

  function resize(column: string, width: number | null) {
    const { [column]: _, ...others } = given
    const text = writeGivenWidths(width === null ? others : { ...others, [column]: width })
    setKept(text)
    if (text) localStorage.setItem(key, text)
    else localStorage.removeItem(key)
  }

  function reset() {
    setKept(null)
    localStorage.removeItem(key)
  }

  return { widths, drag, resize, hasGiven: Object.keys(given).length > 0, reset }
}

/** Returns true if an element is at least ROOMY wide, from the first paint on. */
function useIsRoomy(frame: RefObject<HTMLElement | null>): boolean {
  const [isRoomy, setRoomy] = useState(false)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => setRoomy(element.clientWidth >= ROOMY)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return isRoomy
}
