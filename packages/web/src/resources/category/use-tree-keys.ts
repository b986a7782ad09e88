import { stepFrom, type TreePlace, type TreeStep } from '@lienzo/rules/catalogue/category-tree'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { rowBeginning, type TreeRow } from './tree-rows.ts'
import type { CategoryInTree } from './use-category-tree.ts'

/** Maximum pause in ms between two letters of the same search text. */
const WORD_MILLISECONDS = 700

type Row = TreeRow<CategoryInTree>

type TreeKeys = {
  nodes: readonly CategoryInTree[]
  rows: readonly Row[]
  body: RefObject<HTMLTableSectionElement | null>
  mayEdit: boolean
  setOpen: (id: number, open: boolean) => void
  onMove: (id: number, to: TreePlace) => void
  onOpen: (node: CategoryInTree) => void
  onRemove: (node: CategoryInTree) => void
}

/**
 * Handles the keys of the tree: arrows, Home, End, letters, Enter and Delete. With Alt, the arrow keys move the category, which
 * keeps the focus.
 */
export function useTreeKeys(tree: TreeKeys) {
  const typeahead = useRef({ text: '', at: 0 })
  /** Id of the row to focus after the tree has been rendered in its new order. */
  const staysWith = useRef<number | null>(null)
  const focusRow = (id: number | undefined) =>
    tree.body.current?.querySelector<HTMLElement>(`tr[data-id="${id}"]`)?.focus()

  // A moved row loses the focus when the tree is rendered again, so this restores it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the order changes
  useLayoutEffect(() => {
    if (staysWith.current === null) return
    focusRow(staysWith.current)
    staysWith.current = null
  }, [tree.nodes])

  function step(kind: TreeStep, row: Row) {
    const to = stepFrom(tree.nodes, row.node.id, kind)
    if (!to) return
    if (to.parent_id !== null) tree.setOpen(to.parent_id, true)
    staysWith.current = row.node.id
    tree.onMove(row.node.id, to)
  }

  function type(letter: string, row: Row) {
    const now = performance.now()
    const goesOn = now - typeahead.current.at < WORD_MILLISECONDS
    typeahead.current = { text: (goesOn ? typeahead.current.text : '') + letter, at: now }
    // Typing the same letter repeatedly moves to the next row that begins with that letter.
    const [first = ''] = typeahead.current.text
    const isRepeated = [...typeahead.current.text].every((each) => each === first)
    const prefix = isRepeated ? first : typeahead.current.text
    focusRow(rowBeginning(tree.rows, tree.rows.indexOf(row), prefix)?.node.id)
  }

  function walk(key: string, row: Row) {
    const index = tree.rows.indexOf(row)
    switch (key) {
      case 'ArrowDown':
        return focusRow(tree.rows[index + 1]?.node.id)
      case 'ArrowUp':
        return focusRow(tree.rows[index - 1]?.node.id)
      case 'Home':
        return focusRow(tree.rows[0]?.node.id)
      case 'End':
        return focusRow(tree.rows.at(-1)?.node.id)
      case 'In':
        if (row.holds === 0) return
        if (row.open) return focusRow(tree.rows[index + 1]?.node.id)
        return tree.setOpen(row.node.id, true)
      case 'Out':
        if (row.open) return tree.setOpen(row.node.id, false)
        return focusRow(row.node.parent_id ?? undefined)
    }
  }

  return (event: KeyboardEvent<HTMLTableRowElement>, row: Row): void => {
    // Buttons and links inside the row handle their own keys.
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey) return
    const key = inReadingDirection(event)
    const walks = ['ArrowDown', 'ArrowUp', 'Home', 'End', 'In', 'Out'].includes(key)
    if (event.altKey) {
      const kind = steps[key]
      if (!kind || event.shiftKey) return
      if (tree.mayEdit) step(kind, row)
    } else if (walks) walk(key, row)
    else if (key === 'Enter') tree.onOpen(row.node)
    else if (key === 'Delete' && tree.mayEdit) tree.onRemove(row.node)
    else if (isLetter(key)) type(key, row)
    else return
    event.preventDefault()
  }
}

const steps: Partial<Record<string, TreeStep>> = { ArrowUp: 'up', ArrowDown: 'down', In: 'in', Out: 'out' }

/**
 * Returns `In` for the arrow key that points in the reading direction and `Out` for the opposite arrow key. Returns any other
 * key unchanged.
 */
function inReadingDirection({ key, currentTarget }: KeyboardEvent<HTMLElement>): string {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return key
  const isForward = (key === 'ArrowRight') === (getComputedStyle(currentTarget).direction !== 'rtl')
  return isForward ? 'In' : 'Out'
}

function isLetter(key: string): boolean {
  return [...key].length === 1 && /[\p{L}\p{N}]/u.test(key)
}
