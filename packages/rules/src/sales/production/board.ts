import { canMove, type OrderMover, type OrderState } from '../order-states.ts'

/** Stages of production in chronological order. */
export const workStages = ['printing', 'finishing', 'packing'] as const
export type WorkStage = (typeof workStages)[number]

/** Stage at which production begins. */
export const firstStage: WorkStage = 'printing'

/** Columns of the production board, in the order in which an order passes through them. */
export const boardColumns = ['confirmed', ...workStages, 'shipped'] as const
export type BoardColumn = (typeof boardColumns)[number]

/** State of an order, which determines its column on the board. `stage` is only set in production. */
export type PlacedOrder = { status: OrderState; stage: WorkStage | null }

/** Returns the column of an order, or null if the board does not show it. */
export function columnOf({ status, stage }: PlacedOrder): BoardColumn | null {
  if (status === 'production') return stage ?? firstStage
  return status === 'confirmed' || status === 'shipped' ? status : null
}

/** Returns the state and the stage of the orders in a column. */
export function placeIn(column: BoardColumn): PlacedOrder {
  return isStage(column) ? { status: 'production', stage: column } : { status: column, stage: null }
}

/** Change that moves an order to a column: a new state, with a stage if it enters production, or only a new stage. */
export type BoardMove =
  | { kind: 'state'; status: OrderState; stage: WorkStage | null }
  | { kind: 'stage'; stage: WorkStage }

/**
 * Returns the change that moves an order to a different column, or null if it is not allowed. Changes of the state follow the
 * usual rules. The house can move orders between stages in both directions.
 */
export function boardMove(from: BoardColumn, to: BoardColumn, mover: OrderMover): BoardMove | null {
  if (from === to) return null
  const before = placeIn(from)
  const after = placeIn(to)
  if (before.status !== after.status) {
    return canMove(before.status, after.status, mover) ? { kind: 'state', ...after } : null
  }
  return mover.house && after.stage ? { kind: 'stage', stage: after.stage } : null
}

/** Returns the columns to which the mover can move an order, in board order. */
export function boardMoves(from: BoardColumn, mover: OrderMover): BoardColumn[] {
  return boardColumns.filter((to) => boardMove(from, to, mover) !== null)
}

function isStage(column: BoardColumn): column is WorkStage {
  return (workStages as readonly string[]).includes(column)
}
