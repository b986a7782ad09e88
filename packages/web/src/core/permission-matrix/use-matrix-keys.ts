import { type KeyboardEvent, useState } from 'react'

/**
 * Moves the focus between the checkboxes of the matrix by arrow keys, Home and End. The matrix has one tab stop, the checkbox
 * that was focused last. `lastRow` and `lastColumn` are indexes that start at 0.
 */
export function useMatrixKeys(lastRow: number, lastColumn: number) {
  const [at, setAt] = useState({ row: 1, column: 0 })

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const box = event.target
    if (!(box instanceof HTMLInputElement) || box.dataset.row === undefined) return
    const next = step(event, { row: Number(box.dataset.row), column: Number(box.dataset.column) })
    if (!next) return
    event.preventDefault()
    const row = Math.min(lastRow, Math.max(0, next.row))
    const column = Math.min(lastColumn, Math.max(0, next.column))
    event.currentTarget
      .querySelector<HTMLInputElement>(`input[data-row="${row}"][data-column="${column}"]`)
      ?.focus()
  }

  function step({ key, ctrlKey, currentTarget }: KeyboardEvent<HTMLElement>, from: typeof at) {
    const forwards = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1
    switch (key) {
      case 'ArrowDown':
        return { ...from, row: from.row + 1 }
      case 'ArrowUp':
        return { ...from, row: from.row - 1 }
      case 'ArrowRight':
        return { ...from, column: from.column + forwards }
      case 'ArrowLeft':
        return { ...from, column: from.column - forwards }
      case 'Home':
        return { row: ctrlKey ? 0 : from.row, column: 0 }
      case 'End':
        return { row: ctrlKey ? lastRow : from.row, column: lastColumn }
      default:
        return null
    }
  }

  /** Returns the props for the checkbox in this row and column. */
  function place(row: number, column: number) {
    const isStop = at.row === row && at.column === column
    return {
      'data-row': row,
      'data-column': column,
      tabIndex: isStop ? (0 as const) : (-1 as const),
      onFocus: () => setAt({ row, column }),
    }
  }

  return { onKeyDown, place }
}
