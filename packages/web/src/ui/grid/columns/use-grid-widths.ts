import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { readGivenWidths, writeGivenWidths } from '../../column-widths/given-widths.ts'
import type { GridColumn } from './grid-column.ts'

/** Minimum width of a grid, in px, at which columns get their roomy widths. */
const ROOMY = 1000

/**
 * Returns the widths of the shown columns in px. A width that is being dragged comes first, then the width set by the user,
 * then the declared `roomyWidth` or `width`, depending on the width of `frame`, the element that the grid fills. Stores the
 * widths set by the user in this browser under the name of the grid.
 */
export function useGridWidths<Row>(
  name: string,
  columns: readonly GridColumn<Row>[],
  visibleColumns: readonly GridColumn<Row>[],
  frame: RefObject<HTMLElement | null>,
) {
  const key = `${name}Widths`
  const [storedWidths, setStoredWidths] = useState(() => localStorage.getItem(key))
  const [draggedColumn, drag] = useState<{ column: string; width: number } | null>(null)
  const givenWidths = useMemo(
    () =>
      readGivenWidths(
        storedWidths,
        columns.map((column) => column.name),
      ),
    [storedWidths, columns],
  )
  const isRoomy = useIsRoomy(frame)
  const widths = useMemo(
    () =>
      visibleColumns.map(({ name, width, roomyWidth = width }) =>
        draggedColumn?.column === name
          ? draggedColumn.width
          : (givenWidths[name] ?? (isRoomy ? roomyWidth : width)),
      ),
    [visibleColumns, givenWidths, draggedColumn, isRoomy],
  )

  function resize(column: string, width: number | null) {
    const { [column]: _, ...others } = givenWidths
    const text = writeGivenWidths(width === null ? others : { ...others, [column]: width })
    setStoredWidths(text)
    if (text) localStorage.setItem(key, text)
    else localStorage.removeItem(key)
  }

  function reset() {
    setStoredWidths(null)
    localStorage.removeItem(key)
  }

  return { widths, drag, resize, hasGiven: Object.keys(givenWidths).length > 0, reset }
}

/** Returns true if an element is at least `ROOMY` px wide. The value is correct from the first paint on. */
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
