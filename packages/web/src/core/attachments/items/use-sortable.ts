import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import {
  attachClosestEdge,
  type Edge,
  extractClosestEdge,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { type RefObject, useEffect, useRef, useState } from 'react'

/** Side of an item on which a dropped item is inserted. */
export type DropSide = 'before' | 'after'

type Sortable = {
  id: number
  /** Name of the list. Items cannot be dragged to a different list. */
  list: string
  direction: 'across' | 'down'
  disabled: boolean
  /**
   * Ref of the element to drag. `handle` is the part that the user grabs, and `target` the element beside which other items can
   * be dropped.
   */
  dragged: RefObject<HTMLElement | null>
  handle?: RefObject<HTMLElement | null>
  target: RefObject<HTMLElement | null>
  onDrop: (droppedId: number, side: DropSide) => void
}

/**
 * Makes a list item sortable by dragging. Returns the side on which the item that is being dragged would be inserted, and
 * whether this item itself is being dragged.
 */
export function useSortable(sortable: Sortable): { landing: DropSide | null; isDragged: boolean } {
  const { id, list, direction, disabled, dragged, handle, target, onDrop } = sortable
  const [landing, setLanding] = useState<DropSide | null>(null)
  const [isDragged, setDragged] = useState(false)
  const latest = useRef(onDrop)
  latest.current = onDrop

  useEffect(() => {
    const element = dragged.current
    if (!element || disabled) return
    return draggable({
      element,
      ...(handle?.current ? { dragHandle: handle.current } : {}),
      getInitialData: () => ({ list, id }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    })
  }, [id, list, disabled, dragged, handle])

  useEffect(() => {
    const element = target.current
    if (!element || disabled) return
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.list === list,
      getData: ({ input }) =>
        attachClosestEdge(
          { id },
          { element, input, allowedEdges: direction === 'across' ? ['left', 'right'] : ['top', 'bottom'] },
        ),
      onDrag: ({ self }) => setLanding(sideOf(extractClosestEdge(self.data), element)),
      onDragLeave: () => setLanding(null),
      onDrop: ({ self, source }) => {
        setLanding(null)
        const side = sideOf(extractClosestEdge(self.data), element)
        if (side && typeof source.data.id === 'number') latest.current(source.data.id, side)
      },
    })
  }, [id, list, direction, disabled, target])

  return { landing, isDragged }
}

function sideOf(edge: Edge | null, element: HTMLElement): DropSide | null {
  if (edge === null) return null
  if (edge === 'top' || edge === 'bottom') return edge === 'top' ? 'before' : 'after'
  const isRightToLeft = getComputedStyle(element).direction === 'rtl'
  return (edge === 'left') === isRightToLeft ? 'after' : 'before'
}
