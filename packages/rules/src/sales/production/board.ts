import { canMove, type OrderMover, type OrderState } from '../order-states.ts'

/** Stages of production in chronological order. */
export const workStages = ['printing', 'finishing', 'packing'] as const
export type WorkStage = (typeof workStages)[number]

/** Stage at which production begins. */
export const firstStage: WorkStage = 'printing'

/** Columns of the production board, in the order in which an order passes through them. */
export const boardColumns = ['confirmed', ...workStages, 'shipped'] as const
export type BoardColumn = (typeof boardColumns)[number]

/** State and production stage of an order, which determine its column on the board. `stage` is only set in production. */
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

/** Change that moves an order to a different column: a new state, with a stage if production starts, or only a new stage. */
export type BoardMove =
  | { kind: 'state'; status: OrderState; stage: WorkStage | null }
  | { kind: 'stage'; stage: WorkStage }

/**
 * Returns the change that moves an order to a different column, or null if the change is not allowed. A change of state must be
 * allowed by `canMove`. Only the house can move orders between stages, forwards and backwards.
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

/** Returns the columns to which a person can move an order, in the order of the board. */
export function boardMoves(from: BoardColumn, mover: OrderMover): BoardColumn[] {
  return boardColumns.filter((to) => boardMove(from, to, mover) !== null)
}

function isStage(column: BoardColumn): column is WorkStage {
  return (workStages as readonly string[]).includes(column)
}
