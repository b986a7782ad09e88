import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import {
  draggable,
  dropTargetForElements,
  type ElementDropTargetEventBasePayload,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import {
  attachInstruction,
  extractInstruction,
  type Instruction,
  type ItemMode,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/tree-item'
import { placeFault, type TreePlace } from '@lienzo/rules/catalogue/category-tree'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { dropPlace } from './drop-place.ts'
import type { TreeRow } from './tree-rows.ts'
import type { CategoryInTree } from './use-category-tree.ts'

/** Indentation per level in px. Must match the style sheet. */
const INDENT = 20
/** Time in ms that a dragged row must hover over a closed row to open it. */
const OPEN_AFTER_MILLISECONDS = 600

type TreeDrop = {
  element: RefObject<HTMLTableRowElement | null>
  nodes: readonly CategoryInTree[]
  row: TreeRow<CategoryInTree>
  enabled: boolean
  onDrop: (id: number, to: TreePlace) => void
  onOpen: (id: number) => void
}

/**
 * Makes a row draggable, and lets other rows be dropped before, after or inside it. Returns the drop that would happen if the
 * user released the pointer now, and whether this row is being dragged.
 */
export function useTreeDrop(options: TreeDrop): { instruction: Instruction | null; dragging: boolean } {
  const [instruction, setInstruction] = useState<Instruction | null>(null)
  const [dragging, setDragging] = useState(false)
  const latest = useRef(options)
  latest.current = options
  const { element, enabled } = options
  const id = options.row.node.id

  useEffect(() => {
    const row = element.current
    if (!row || !enabled) return
    let opening: ReturnType<typeof setTimeout> | undefined
    const leave = () => {
      clearTimeout(opening)
      opening = undefined
      setInstruction(null)
    }
    const follow = ({ self }: ElementDropTargetEventBasePayload) => {
      const now = extractInstruction(self.data)
      setInstruction(now)
      const { row: target, onOpen } = latest.current
      if (now?.type !== 'make-child' || target.open || target.holds === 0) {
        clearTimeout(opening)
        opening = undefined
        return
      }
      opening ??= setTimeout(() => onOpen(id), OPEN_AFTER_MILLISECONDS)
    }
    const stop = combine(
      draggable({
        element: row,
        getInitialData: () => ({ category: id }),
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      }),
      dropTargetForElements({
        element: row,
        canDrop: ({ source }) => typeof source.data.category === 'number',
        getIsSticky: () => true,
        getData: ({ input, source }) => {
          const { row: target, nodes } = latest.current
          const draggedId = Number(source.data.category)
          return attachInstruction(
            {},
            {
              element: row,
              // The library measures from the left edge, but in right-to-left layouts a row starts at the right edge.
              input: { ...input, clientX: fromStart(row, input.clientX) },
              currentLevel: target.level - 1,
              indentPerLevel: INDENT,
              mode: modeOf(target),
              block: blockedHere(nodes, draggedId, target.node),
            },
          )
        },
        onDrag: follow,
        onDragLeave: leave,
        onDrop: ({ self, source }) => {
          leave()
          const { row: target, nodes, onDrop } = latest.current
          const now = extractInstruction(self.data)
          const draggedId = Number(source.data.category)
          const place = now && dropPlace(nodes, draggedId, { ...target.node, open: target.open }, now)
          if (place && placeFault(nodes, draggedId, place.parent_id) === null) onDrop(draggedId, place)
        },
      }),
    )
    return () => {
      leave()
      stop()
    }
  }, [element, enabled, id])

  return { instruction, dragging }
}

function modeOf(row: TreeRow<CategoryInTree>): ItemMode {
  if (row.open) return 'expanded'
  return row.positionInSet === row.size ? 'last-in-group' : 'standard'
}

/** Returns the types of drop on `target` that are not allowed for the dragged category. */
function blockedHere(
  nodes: readonly CategoryInTree[],
  draggedId: number,
  target: CategoryInTree,
): Instruction['type'][] {
  if (draggedId === target.id) return ['reorder-above', 'reorder-below', 'make-child']
  const beside = placeFault(nodes, draggedId, target.parent_id) !== null
  const inside = placeFault(nodes, draggedId, target.id) !== null
  return [
    ...(beside ? (['reorder-above', 'reorder-below', 'reparent'] as const) : []),
    ...(inside ? (['make-child'] as const) : []),
  ]
}

function fromStart(row: HTMLElement, clientX: number): number {
  if (getComputedStyle(row).direction !== 'rtl') return clientX
  const { left, right } = row.getBoundingClientRect()
  return left + right - clientX
}
