import { useEffect, useRef, useState } from 'react'
import type { GridColumn } from '../columns/grid-column.ts'
import type { CellPlace } from '../selection/cell-range.ts'
import { foundCells } from '../view/find-cells.ts'

/** How long cells are looked through before keys and drawing have their turn, in ms. */
const STRETCH = 12

/** The cells that hold a text, as soon as all are looked through; those of the text before until then. */
export function useFoundCells<Row>(
  rows: readonly (Row | undefined)[],
  columns: readonly GridColumn<Row>[],
  text: string,
  /** Once for each text. */
  onFound: (found: readonly CellPlace[]) => void,
): { found: readonly CellPlace[]; isCurrent: boolean } {
  const [answer, setAnswer] = useState<{ text: string; found: readonly CellPlace[] }>({ text: '', found: [] })
  const told = useRef('')
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
      // Nothing found again is no news, however often the rows change.
      setAnswer((before) =>
        before.text === text && before.found.length + cells.length === 0 ? before : { text, found: cells },
      )
      if (told.current !== text) tell.current(cells)
      told.current = text
    }
    look()
    return () => {
      isWanted = false
    }
  }, [rows, columns, text])
  return { found: answer.found, isCurrent: answer.text === text }
}
