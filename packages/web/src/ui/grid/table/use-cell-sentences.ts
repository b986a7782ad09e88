import { type FocusEvent, type PointerEvent, useRef, useState } from 'react'
import type { CellPlace } from '../selection/cell-range.ts'

/**
 * Tracks the cell whose messages are visible: the cell under the pointer, otherwise the focused cell. Escape hides the messages
 * until the focus or the pointer moves to a different cell.
 */
export function useCellSentences(active: CellPlace) {
  const [hoveredCell, setHoveredCell] = useState<CellPlace | null>(null)
  const [hasFocus, setFocus] = useState(false)
  const [hiddenKey, setHiddenKey] = useState<string>()
  // Position of the pointer, and whether the pointer rests. Rows that scroll past a resting pointer are ignored.
  const pointer = useRef({ x: -1, y: -1, isResting: false })
  const at = hoveredCell ?? (hasFocus ? active : null)

  return {
    at: at && hiddenKey === keyOf(at) ? null : at,
    hide: () => at && setHiddenKey(keyOf(at)),
    handlers: {
      onPointerOver: ({ target, pointerType, clientX: x, clientY: y }: PointerEvent) => {
        const isMoved = pointer.current.x !== x || pointer.current.y !== y
        if (pointerType !== 'mouse' || (pointer.current.isResting && !isMoved)) return
        pointer.current = { x, y, isResting: false }
        const cell = target instanceof Element ? target.closest<HTMLElement>('[data-noted]') : null
        const next = cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : null
        setHoveredCell((now) => (keyOf(now) === keyOf(next) ? now : next))
        if (keyOf(next) !== hiddenKey) setHiddenKey(undefined)
      },
      onPointerLeave: () => setHoveredCell(null),
      // After a key press, the pointer is ignored until it moves.
      onKeyDownCapture: () => {
        pointer.current.isResting = true
        setHoveredCell(null)
      },
      onFocus: () => setFocus(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setFocus(currentTarget.contains(relatedTarget)),
    },
  }
}

function keyOf(cell: CellPlace | null): string {
  return cell ? `${cell.row} ${cell.column}` : ''
}
