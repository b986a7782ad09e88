import { useDirection } from '@mantine/core'
import type { DragEvent, KeyboardEvent } from 'react'

const COLUMN = 'application/x-lienzo-column'

/**
 * Returns event handlers for a column heading. They move the column by drag and drop, or by Ctrl+Shift+arrow while the heading
 * has the focus. The first `fixed` columns cannot be moved.
 */
export function useColumnMoves(
  { name, place, fixed }: { name: string; place: number; fixed: number },
  onMove: (name: string, place: number) => void,
) {
  const { dir } = useDirection()

  function onDragStart(event: DragEvent) {
    event.dataTransfer.setData(COLUMN, name)
    event.dataTransfer.effectAllowed = 'move'
  }

  function onDragOver(event: DragEvent) {
    if (place >= fixed && event.dataTransfer.types.includes(COLUMN)) event.preventDefault()
  }

  function onDrop(event: DragEvent) {
    const draggedName = event.dataTransfer.getData(COLUMN)
    if (draggedName === '' || draggedName === name) return
    event.preventDefault()
    onMove(draggedName, place)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!event.ctrlKey || !event.shiftKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    const element = event.target
    onMove(name, place + ((event.key === 'ArrowRight') === (dir === 'ltr') ? 1 : -1))
    // Moving an element within the document removes its focus, so the focus is restored.
    requestAnimationFrame(() => element instanceof HTMLElement && element.focus())
  }

  return { draggable: place >= fixed, onDragStart, onDragOver, onDrop, onKeyDown }
}
