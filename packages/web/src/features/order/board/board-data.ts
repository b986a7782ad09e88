import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { type BoardColumn, columnOf, placeIn } from '@lienzo/rules/sales/production/board'

export type Board = OutputOnTheWire<CallAt<'orderrest/board'>>
export type ColumnData = Board['columns'][number]
export type Card = ColumnData['cards'][number]

/** Target columns of moved cards, by order id. An entry is removed once its move is confirmed, refused or undone. */
export type Moves = ReadonlyMap<number, BoardColumn>

/**
 * Returns the board with the moved cards sorted into their new columns. Adjusts the number of orders, the pieces and the m2 of
 * the columns.
 */
export function withMoves(board: Board, moves: Moves): Board {
  return [...moves].reduce((nextBoard, [id, to]) => withMove(nextBoard, id, to), board)
}

function withMove(board: Board, id: number, to: BoardColumn): Board {
  const card = cardOf(board, id)
  const from = card && columnOf(card)
  if (!card || !from || from === to) return board
  const there = { ...card, ...placeIn(to) }
  return {
    columns: board.columns.map((column) => {
      if (column.column === from) {
        return { ...adjustTotals(column, card, -1), cards: column.cards.filter((each) => each.id !== id) }
      }
      return column.column === to
        ? { ...adjustTotals(column, card, 1), cards: inOrder([...column.cards, there]) }
        : column
    }),
  }
}

/** Returns the card of an order, or undefined if no column has it. */
export function cardOf({ columns }: Board, id: number): Card | undefined {
  return columns.flatMap(({ cards }) => cards).find((card) => card.id === id)
}

function adjustTotals(column: ColumnData, { pieces, m2 }: Card, sign: 1 | -1): ColumnData {
  return {
    ...column,
    orders: column.orders + sign,
    pieces: column.pieces + sign * pieces,
    // Rounds to four decimals to remove floating-point errors.
    m2: Math.round((column.m2 + sign * m2) * 10_000) / 10_000,
  }
}

/** Sorts cards by due day as the server does. Cards without a due day come last. */
function inOrder(cards: Card[]): Card[] {
  const due = (card: Card) => card.due_at ?? Number.POSITIVE_INFINITY
  return cards.toSorted((one, other) => due(one) - due(other) || one.id - other.id)
}
