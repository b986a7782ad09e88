import { useMemo, useState } from 'react'
import { readGivenWidths, writeGivenWidths } from '../../column-widths/given-widths.ts'
import type { GridColumn } from './grid-column.ts'

/**
 * Returns the widths of the shown columns in px: as declared, as set by the person, or as currently dragged. Stores the person's
 * widths in this browser under the name of the grid.
 */
export function useGridWidths<Row>(
  name: string,
  columns: readonly GridColumn<Row>[],
  shown: readonly GridColumn<Row>[],
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
  const widths = useMemo(
    () =>
      shown.map((column) =>
        dragged?.column === column.name ? dragged.width : (given[column.name] ?? column.width),
      ),
    [shown, given, dragged],
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
