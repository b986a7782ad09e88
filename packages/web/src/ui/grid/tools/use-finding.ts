import { useMemo, useRef, useState } from 'react'
import type { GridModel } from '../model/use-grid-model.ts'
import { type CellPlace, cellAt } from '../selection/cell-range.ts'
import { nextFound } from '../view/find-cells.ts'
import { useFoundCells } from './use-found-cells.ts'

/** Searches the visible rows for a text. `follow` scrolls a match into view while the focus stays in the search bar. */
export function useFinding<Row>(
  model: GridModel<Row>,
  follow: (line: CellPlace) => void,
  onBack: () => void,
) {
  const { rows, seenRows, columns, map, selection, select, isFinding, setFinding } = model
  const [text, setText] = useState('')
  const [opened, setOpened] = useState(0)
  const { active } = selection
  const from = { row: map.before[active.row] ?? 0, column: active.column }
  const bar = useRef<HTMLElement>(null)
  const isAllRead = useMemo(() => !rows.includes(undefined), [rows])
  const query = isFinding ? text : ''
  const { found, isCurrent } = useFoundCells(seenRows, columns, query, isAllRead, (cells) => {
    // Leaves the selection unchanged if the user has left the search bar.
    if (!bar.current?.contains(document.activeElement)) return
    // The focused cell may already be a match.
    const isThere = cells.some(({ row, column }) => row === from.row && column === from.column)
    if (!isThere) goTo(cells[nextFound(cells, from, false)])
  })
  const byLine = useMemo(() => {
    const byRow = Map.groupBy(found, ({ row }) => map.lines[row] ?? -1)
    return new Map([...byRow].map(([line, cells]) => [line, cells.map(({ column }) => column).join(' ')]))
  }, [found, map])
  const missing = useMemo(() => seenRows.filter((row) => row === undefined).length, [seenRows])
  const at = found.findIndex(({ row, column }) => map.lines[row] === active.row && column === active.column)

  function goTo(place: CellPlace | undefined) {
    const line = place && map.lines[place.row]
    if (!place || line === undefined) return
    const cell = { row: line, column: place.column }
    select(cellAt(cell))
    follow(cell)
  }

  return {
    /** React ref of the search bar. */
    bar,
    text,
    found: found.length,
    isCurrent,
    at,
    missing,
    opened,
    /** Returns the indexes of the matching columns of a line, separated by spaces. */
    columnsOf: (line: number): string => byLine.get(line) ?? '',
    look: setText,
    go: (isBack: boolean) => goTo(found[nextFound(found, from, isBack)]),
    open: () => {
      setFinding(true)
      setOpened((times) => times + 1)
    },
    close: () => {
      setFinding(false)
      onBack()
    },
  }
}

export type GridFinding = ReturnType<typeof useFinding<never>>
