import { type BoardColumn, boardColumns, boardMoves, columnOf } from '@lienzo/rules/sales/production/board'
import { useDirection } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import type { Board, Card } from './board-data.ts'

/** Returns the id of a card's focusable element. */
export const cardId = (order: number) => `board-order-${order}`

/** Returns the focusable element of a card, or null if the card is not shown. */
export const cardElement = (order: number) => document.getElementById(cardId(order))

/**
 * Handles the keys of the board. Tab reaches only one card. Arrow keys move the focus between cards. Ctrl+Shift+Left and
 * Ctrl+Shift+Right move the card to the nearest column on that side that accepts it.
 */
export function useCardFocus(board: Board, isHouse: boolean, move: (card: Card, to: BoardColumn) => void) {
  const { dir } = useDirection()
  const [chosenId, setChosenId] = useState<number | null>(null)
  const all = board.columns.flatMap(({ cards }) => cards)
  const current = all.some(({ id }) => id === chosenId) ? chosenId : (all[0]?.id ?? null)

  function onKeyDown(event: KeyboardEvent, card: Card) {
    const step = stepOf(event.key, dir)
    if (!step) return
    if (event.ctrlKey && event.shiftKey && step.across !== 0) {
      event.preventDefault()
      const to = columnBeside(card, step.across, isHouse)
      if (to) move(card, to)
      return
    }
    if (event.ctrlKey || event.shiftKey || event.altKey || event.metaKey) return
    const next = cardBeside(board, card, step)
    if (!next) return
    event.preventDefault()
    cardElement(next.id)?.focus()
  }

  return { current, onFocus: setChosenId, onKeyDown }
}

type Step = { across: -1 | 0 | 1; along: -1 | 0 | 1 }

function stepOf(key: string, dir: 'ltr' | 'rtl'): Step | null {
  if (key === 'ArrowUp') return { across: 0, along: -1 }
  if (key === 'ArrowDown') return { across: 0, along: 1 }
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null
  return { across: (key === 'ArrowRight') === (dir === 'ltr') ? 1 : -1, along: 0 }
}

function columnBeside(card: Card, across: number, isHouse: boolean): BoardColumn | undefined {
  const from = columnOf(card)
  if (!from) return undefined
  const targetColumns = boardMoves(from, { house: isHouse })
  const before = targetColumns.filter((column) => isBefore(column, from))
  return across < 0 ? before.at(-1) : targetColumns.find((column) => !before.includes(column))
}

function isBefore(one: BoardColumn, other: BoardColumn): boolean {
  return boardColumns.indexOf(one) < boardColumns.indexOf(other)
}

/**
 * Returns the card above or below. For a step to the side, returns the card at the same position in the nearest column with
 * cards, or the last card of that column if it has fewer. Returns undefined if there is no card in this direction.
 */
function cardBeside({ columns }: Board, { id }: Card, { across, along }: Step): Card | undefined {
  const column = columns.findIndex(({ cards }) => cards.some((card) => card.id === id))
  const cards = columns[column]?.cards ?? []
  const place = cards.findIndex((card) => card.id === id)
  if (along !== 0) return cards[place + along]
  for (let beside = column + across; columns[beside]; beside += across) {
    const there = columns[beside]?.cards ?? []
    if (there.length > 0) return there[Math.min(place, there.length - 1)]
  }
  return undefined
}
