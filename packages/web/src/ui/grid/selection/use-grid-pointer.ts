import { type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react'
import {
  type CellPlace,
  type CellRange,
  type CellSelection,
  cellAt,
  cellsBetween,
  isSameRange,
  rangeOf,
} from './cell-range.ts'
import { scrollAtEdges } from './edge-scroll.ts'

type GridPointer = {
  selection: CellSelection
  onSelect: (selection: CellSelection) => void
  onFill: (source: CellRange, target: CellRange) => void
  /** Called when the user double-clicks a cell. */
  onWrite: () => void
  /** Called when the user presses the heading of a group. */
  onToggle: (line: number) => void
}

/** Current drag: it selects cells starting from `from`, or fills cells from the range `source`. */
type Drag = ({ from: CellPlace } | { source: CellRange }) & { edges: ReturnType<typeof scrollAtEdges> }

/**
 * Returns pointer handlers. They select cells, and fill cells when the user drags the handle at the corner of the selection.
 */
export function useGridPointer(grid: GridPointer) {
  // Edge scrolling may select cells between two renders.
  const latest = useRef(grid)
  useLayoutEffect(() => {
    latest.current = grid
  })
  const drag = useRef<Drag | null>(null)
  useEffect(() => () => drag.current?.edges.stop(), [])

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const place = placeOf(event.target)
    if (!place || event.button !== 0 || isInField(event.target)) return
    const { selection } = grid
    const edges = scrollAtEdges(scrollerOf(event.currentTarget), ({ clientX, clientY }) => {
      reach(placeOf(document.elementFromPoint(clientX, clientY)))
    })
    if (isHandle(event.target)) {
      drag.current = { source: rangeOf(selection), edges }
    } else {
      const from = event.shiftKey ? selection.anchor : place
      grid.onSelect(event.shiftKey ? { ...selection, head: place } : cellAt(place))
      // A drag by touch scrolls the grid; a tap selects a cell.
      drag.current = event.pointerType === 'mouse' ? { from, edges } : null
    }
    // With pointer capture, events continue beyond the edges of the grid.
    if (drag.current) event.currentTarget.setPointerCapture(event.pointerId)
    // Prevents the browser from moving the focus, because the selection itself focuses the cell.
    event.preventDefault()
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (!drag.current) return
    if (event.buttons === 0) stop()
    else drag.current.edges.follow(event)
  }

  function reach(place: CellPlace | null) {
    if (!place || !drag.current) return
    const next =
      'from' in drag.current
        ? cellsBetween(drag.current.from, place)
        : extendSource(drag.current.source, place)
    if (!isSameRange(rangeOf(latest.current.selection), rangeOf(next))) latest.current.onSelect(next)
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    const heading = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-toggle]')
    const place = heading ? placeOf(heading) : null
    if (place && drag.current && 'from' in drag.current && drag.current.from.row === place.row)
      grid.onToggle(place.row)
    if (drag.current && 'source' in drag.current) {
      const { source } = drag.current
      const target = rangeOf(grid.selection)
      if (!isSameRange(source, target)) grid.onFill(source, target)
    }
    stop()
  }

  function stop() {
    drag.current?.edges.stop()
    drag.current = null
  }

  function onDoubleClick({ clientX, clientY }: { clientX: number; clientY: number }) {
    // Pointer capture makes the capturing element the target of every event, so the element is looked up by position.
    const target = document.elementFromPoint(clientX, clientY)
    if (target && placeOf(target) && !isInField(target)) grid.onWrite()
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: stop, onDoubleClick }
}

/** Extends the source range up or down to the row of a position. */
function extendSource({ top, bottom, start, end }: CellRange, { row }: CellPlace): CellSelection {
  return cellsBetween({ row: Math.min(top, row), column: start }, { row: Math.max(bottom, row), column: end })
}

function scrollerOf(table: HTMLElement): HTMLElement {
  return table.closest<HTMLElement>('[data-grid-scroller]') ?? table
}

function placeOf(target: EventTarget | null): CellPlace | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row][data-column]') : null
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : null
}

function isInField(target: EventTarget): boolean {
  return target instanceof Element && target.closest('input, select, textarea, button, a') !== null
}

function isHandle(target: EventTarget): boolean {
  return target instanceof Element && target.hasAttribute('data-handle')
}
