import { canMove, type OrderMover, type OrderState } from '../order-states.ts'

/** Where the work on an order in production stands, in the order of the work. */
export const workStages = ['printing', 'finishing', 'packing'] as const
export type WorkStage = (typeof workStages)[number]

/** The stage at which production begins. */
export const firstStage: WorkStage = 'printing'

/** The columns of the production board, in the order in which an order passes them. */
export const boardColumns = ['confirmed', ...workStages, 'shipped'] as const
export type BoardColumn = (typeof boardColumns)[number]

/** An order as far as it has a place on the board. `stage` is there in production alone. */
export type PlacedOrder = { status: OrderState; stage: WorkStage | null }

/** The column that an order stands in; `null` where it is not on the board. */
export function columnOf({ status, stage }: PlacedOrder): BoardColumn | null {
  if (status === 'production') return stage ?? firstStage
  return status === 'confirmed' || status === 'shipped' ? status : null
}

/** The state and the stage that an order has in a column. */
export function placeIn(column: BoardColumn): PlacedOrder {
  return isStage(column) ? { status: 'production', stage: column } : { status: column, stage: null }
}

/** What brings an order to a column: another state, with the stage where it begins production, or only another stage. */
export type BoardMove =
  | { kind: 'state'; status: OrderState; stage: WorkStage | null }
  | { kind: 'stage'; stage: WorkStage }

/**
 * How an order goes from its column to another; `null` where it cannot. Its state moves as everywhere else. The work goes on
 * and back between its stages as the house says.
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

/** The columns that an order can go to from its own, in their order. */
export function boardMoves(from: BoardColumn, mover: OrderMover): BoardColumn[] {
  return boardColumns.filter((to) => boardMove(from, to, mover) !== null)
}

function isStage(column: BoardColumn): column is WorkStage {
  return (workStages as readonly string[]).includes(column)
}
