import { useDirection } from '@mantine/core'
import type { DragEvent, KeyboardEvent } from 'react'

const COLUMN = 'application/x-lienzo-column'

/**
 * What moves a column from its heading: it is dragged onto another, or moved with Ctrl, Shift and an arrow while its heading
 * has the keyboard. The first columns, `fixed` of them, stay where they are.
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
    const dragged = event.dataTransfer.getData(COLUMN)
    if (dragged === '' || dragged === name) return
    event.preventDefault()
    onMove(dragged, place)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!event.ctrlKey || !event.shiftKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    const pressed = event.target
    onMove(name, place + ((event.key === 'ArrowRight') === (dir === 'ltr') ? 1 : -1))
    // The browser takes the keyboard from what it puts elsewhere.
    requestAnimationFrame(() => pressed instanceof HTMLElement && pressed.focus())
  }

  return { draggable: place >= fixed, onDragStart, onDragOver, onDrop, onKeyDown }
}
