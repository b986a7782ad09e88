import { useDirection } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { allowedWidth } from './given-widths.ts'

/** Step of an arrow key in px, without and with Shift. */
const STEP = 8
const LONG_STEP = 40

export type ColumnResize = {
  /** Current width of the column in px. */
  width: number
  /** Called during a drag; null when the drag ends or is cancelled. */
  onDrag: (width: number | null) => void
  /** Receives the new width; null restores the default width. */
  onResize: (width: number | null) => void
  /** Returns the width in px that fits the content. */
  fitting: () => number
}

/**
 * Returns the handlers that resize a column by its edge: dragging, arrow keys, Delete to reset, and Enter or a double click to
 * fit.
 */
export function useColumnResize({ width, onDrag, onResize, fitting }: ColumnResize) {
  const { dir } = useDirection()
  const drag = useRef<{ from: number; width: number; now: number } | null>(null)
  const outwards = dir === 'ltr' ? 1 : -1

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { from: event.clientX, width, now: width }
  }

  function onPointerMove(event: PointerEvent) {
    if (!drag.current) return
    drag.current.now = allowedWidth(drag.current.width + (event.clientX - drag.current.from) * outwards)
    if (event.clientX !== drag.current.from) onDrag(drag.current.now)
  }

  function endDrag() {
    const lastDrag = drag.current
    drag.current = null
    onDrag(null)
    return lastDrag
  }

  function onPointerUp() {
    const lastDrag = endDrag()
    if (lastDrag && lastDrag.now !== lastDrag.width) onResize(lastDrag.now)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const step = (event.shiftKey ? LONG_STEP : STEP) * outwards
    const actions: Record<string, () => void> = {
      ArrowLeft: () => onResize(allowedWidth(width - step)),
      ArrowRight: () => onResize(allowedWidth(width + step)),
      Enter: fit,
      Delete: () => onResize(null),
    }
    if (event.key === 'Escape') endDrag()
    if (!actions[event.key]) return
    event.preventDefault()
    actions[event.key]?.()
  }

  function fit() {
    onResize(allowedWidth(fitting()))
  }

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: endDrag,
    onKeyDown,
    onDoubleClick: fit,
  }
}
