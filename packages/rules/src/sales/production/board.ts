import { canMove, type OrderMover, type OrderState } from '../order-states.ts'

/** Stages of an order in production, in their order. */
export const workStages = ['printing', 'finishing', 'packing'] as const
export type WorkStage = (typeof workStages)[number]

/** The stage at which production begins. */
export const firstStage: WorkStage = 'printing'

/** The columns of the production board, in the order in which an order passes them. */
export const boardColumns = ['confirmed', ...workStages, 'shipped'] as const
export type BoardColumn = (typeof boardColumns)[number]

/** State of an order that decides its column on the board. `stage` is only set in production. */
export type PlacedOrder = { status: OrderState; stage: WorkStage | null }

/** Returns the column of an order, or null if it is not on the board. */
export function columnOf({ status, stage }: PlacedOrder): BoardColumn | null {
  if (status === 'production') return stage ?? firstStage
  return status === 'confirmed' || status === 'shipped' ? status : null
}

/** Returns the state and the stage of an order in a column. */
export function placeIn(column: BoardColumn): PlacedOrder {
  return isStage(column) ? { status: 'production', stage: column } : { status: column, stage: null }
}

/** Change that brings an order to a column: a new state, with the stage if it enters production, or only a new stage. */
export type BoardMove =
  | { kind: 'state'; status: OrderState; stage: WorkStage | null }
  | { kind: 'stage'; stage: WorkStage }

/**
 * Returns how an order gets from its column to another, or null if it cannot. State changes follow the usual rules. Between
 * stages, the house can move work forward and back.
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

/** Returns the columns to which an order can go from its own, in board order. */
export function boardMoves(from: BoardColumn, mover: OrderMover): BoardColumn[] {
  return boardColumns.filter((to) => boardMove(from, to, mover) !== null)
}

function isStage(column: BoardColumn): column is WorkStage {
  return (workStages as readonly string[]).includes(column)
}
