import { useDirection } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { allowedWidth } from './given-widths.ts'

/** Number of px by which an arrow key changes the width: without Shift, and with Shift. */
const STEP = 8
const LONG_STEP = 40

export type ColumnResize = {
  /** Current width of the column in px. */
  width: number
  /** Receives the width during a drag, and null when the drag ends or is cancelled. */
  onDrag: (width: number | null) => void
  /** Receives the new width, or null to restore the default width. */
  onResize: (width: number | null) => void
  /** Returns the width, in px, at which the longest content fits. */
  fitting: () => number
}

/**
 * Returns the event handlers of a column's resize handle: dragging and arrow keys change the width, Delete resets it, and Enter
 * or a double click fits it to the content.
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
