import { useEffect, useRef, useState } from 'react'
import type { GridColumn } from '../columns/grid-column.ts'
import type { CellPlace } from '../selection/cell-range.ts'
import { foundCells } from '../view/find-cells.ts'

/** Maximum time in ms to search without a pause, in which the page can handle keys and paint. */
const STRETCH = 12

/** Searches for the cells that contain a text. Returns the previous matches until the search is complete. */
export function useFoundCells<Row>(
  rows: readonly (Row | undefined)[],
  columns: readonly GridColumn<Row>[],
  text: string,
  /** True if all rows are loaded. This cannot be derived from `rows`, because a filter leaves out rows that are not loaded. */
  isAllRead: boolean,
  /** Called each time a search for this text completes, until a search finds a match or all rows are loaded. */
  onFound: (cells: readonly CellPlace[]) => void,
): { found: readonly CellPlace[]; isCurrent: boolean } {
  const [answer, setAnswer] = useState<{ text: string; found: readonly CellPlace[] }>({ text: '', found: [] })
  const reportedText = useRef<string>(undefined)
  const tell = useRef(onFound)
  useEffect(() => {
    tell.current = onFound
  })
  useEffect(() => {
    let isWanted = true
    async function look() {
      const cells: CellPlace[] = []
      let until = performance.now() + STRETCH
      for (const ofRow of foundCells(rows, columns, text)) {
        cells.push(...ofRow)
        if (performance.now() < until) continue
        await new Promise((resolve) => setTimeout(resolve))
        if (!isWanted) return
        until = performance.now() + STRETCH
      }
      // Keeps the previous object if there are still no matches, which avoids a render.
      setAnswer((before) =>
        before.text === text && before.found.length + cells.length === 0 ? before : { text, found: cells },
      )
      if (reportedText.current === text) return
      tell.current(cells)
      reportedText.current = cells.length > 0 || isAllRead ? text : undefined
    }
    look()
    return () => {
      isWanted = false
    }
  }, [rows, columns, text, isAllRead])
  return { found: answer.found, isCurrent: answer.text === text }
}
