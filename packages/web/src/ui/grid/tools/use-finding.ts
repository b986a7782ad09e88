import { useMemo, useState } from 'react'
import type { GridModel } from '../model/use-grid-model.ts'
import { type CellPlace, cellAt } from '../selection/cell-range.ts'
import { nextFound } from '../view/find-cells.ts'
import { useFoundCells } from './use-found-cells.ts'

/** Looking for a text in the rows that are seen. `follow` brings a cell into sight and leaves the keyboard in the bar. */
export function useFinding<Row>(
  model: GridModel<Row>,
  follow: (line: CellPlace) => void,
  onBack: () => void,
) {
  const { seenRows, columns, map, selection, select, isFinding, setFinding } = model
  const [text, setText] = useState('')
  const [opened, setOpened] = useState(0)
  const { active } = selection
  const from = { row: map.before[active.row] ?? 0, column: active.column }
  const { found, isCurrent } = useFoundCells(seenRows, columns, isFinding ? text : '', (cells) => {
    // The cell that has the keyboard may be one already.
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
    text,
    found: found.length,
    isCurrent,
    at,
    missing,
    opened,
    /** The columns in which it was found in a line. */
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
