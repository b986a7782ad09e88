import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { BoardColumn } from '@lienzo/rules/sales/production/board'
import { type RefObject, useEffect, useRef, useState } from 'react'

/** Makes a card draggable. Calls `onDragging` with the order id when dragging starts, and with null when it ends. */
export function useCardDrag(
  element: RefObject<HTMLElement | null>,
  id: number,
  { enabled, onDragging }: { enabled: boolean; onDragging: (id: number | null) => void },
): void {
  const latest = useRef(onDragging)
  latest.current = onDragging
  useEffect(() => {
    const card = element.current
    if (!card || !enabled) return
    return draggable({
      element: card,
      getInitialData: () => ({ order: id }),
      onDragStart: () => latest.current(id),
      onDrop: () => latest.current(null),
    })
  }, [element, id, enabled])
}

/** Lets the user drop cards on a column. Returns true while a card is dragged over the column. */
export function useColumnDrop(
  element: RefObject<HTMLElement | null>,
  column: BoardColumn,
  onDrop: (id: number, column: BoardColumn) => void,
): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(onDrop)
  latest.current = onDrop
  useEffect(() => {
    const place = element.current
    if (!place) return
    return dropTargetForElements({
      element: place,
      canDrop: ({ source }) => typeof source.data.order === 'number',
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false)
        latest.current(Number(source.data.order), column)
      },
    })
  }, [element, column])
  return isOver
}
