import { type FocusEvent, type PointerEvent, useRef, useState } from 'react'
import type { CellPlace } from '../selection/cell-range.ts'

/**
 * Tracks the cell whose sentences are visible: the one under the pointer, or else the focused one. Escape hides them until the
 * focus or the pointer moves elsewhere.
 */
export function useCellSentences(active: CellPlace) {
  const [hovered, setHovered] = useState<CellPlace | null>(null)
  const [hasFocus, setFocus] = useState(false)
  const [hidden, setHidden] = useState<string>()
  // Ignores rows that scroll by under a pointer at rest.
  const pointer = useRef({ x: -1, y: -1, isResting: false })
  const at = hovered ?? (hasFocus ? active : null)

  return {
    at: at && hidden === keyOf(at) ? null : at,
    hide: () => at && setHidden(keyOf(at)),
    handlers: {
      onPointerOver: ({ target, pointerType, clientX: x, clientY: y }: PointerEvent) => {
        const isMoved = pointer.current.x !== x || pointer.current.y !== y
        if (pointerType !== 'mouse' || (pointer.current.isResting && !isMoved)) return
        pointer.current = { x, y, isResting: false }
        const cell = target instanceof Element ? target.closest<HTMLElement>('[data-noted]') : null
        const next = cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : null
        setHovered((now) => (keyOf(now) === keyOf(next) ? now : next))
        if (keyOf(next) !== hidden) setHidden(undefined)
      },
      onPointerLeave: () => setHovered(null),
      // While keys are used, the resting pointer does not count.
      onKeyDownCapture: () => {
        pointer.current.isResting = true
        setHovered(null)
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
