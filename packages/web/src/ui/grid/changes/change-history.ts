import type { RowId } from '../columns/grid-column.ts'
import type { CellChange } from './write-cells.ts'

/** Undo history of a grid: the steps that can be undone and the steps that can be redone, each in order. */
export type ChangeHistory = {
  done: readonly (readonly CellChange[])[]
  undone: readonly (readonly CellChange[])[]
}

export const noHistory: ChangeHistory = { done: [], undone: [] }

/** Maximum number of steps that can be undone. Each step may contain all cells of a grid. */
const MOST = 100

/** Adds a step to the history and clears the undone steps. */
export function remember({ done }: ChangeHistory, changes: readonly CellChange[]): ChangeHistory {
  return { done: [...done, changes].slice(-MOST), undone: [] }
}

/** Adds changes to a step of the history. Returns undefined if the user has undone the step meanwhile. */
export function extend(
  { done, undone }: ChangeHistory,
  step: readonly CellChange[],
  changes: readonly CellChange[],
): { history: ChangeHistory; step: readonly CellChange[] } | undefined {
  const at = done.indexOf(step)
  if (at < 0) return undefined
  const longer = [...step, ...changes]
  return { history: { done: done.with(at, longer), undone }, step: longer }
}

/**
 * Returns the texts that undo the last step, and the history without that step. Returns undefined if there is nothing to undo.
 */
export function undo({ done, undone }: ChangeHistory): Step | undefined {
  const step = done.at(-1)
  if (!step) return undefined
  const changes = step.filter(({ isBegun, refused }) => !isBegun && refused === undefined)
  return {
    texts: [...Map.groupBy(changes, ({ id }) => id).values()].flatMap(textsBefore),
    dismissed: step.filter(({ refused }) => refused !== undefined),
    begun: begunBy(step),
    history: { done: done.slice(0, -1), undone: [...undone, step] },
  }
}

/**
 * Returns the texts that restore the changed cells of a row, in the order in which the cells were first changed. Each has the
 * text that the cell is expected to contain before the undo.
 */
function textsBefore(changes: readonly CellChange[]): Step['texts'] {
  return [...Map.groupBy(changes, ({ column }) => column).values()].flatMap((ofCell) => {
    const [first, last] = [ofCell[0], ofCell.at(-1)]
    return first && last
      ? [{ id: first.id, column: first.column, text: first.before, expected: last.after }]
      : []
  })
}

/**
 * Returns the texts that redo the last undone step, and the history with that step. Returns undefined if there is nothing to
 * redo.
 */
export function redo({ done, undone }: ChangeHistory): Step | undefined {
  const step = undone.at(-1)
  if (!step) return undefined
  return {
    texts: step
      .filter(({ follows }) => !follows)
      .map(({ id, column, before, after, refused }) =>
        refused === undefined
          ? { id, column, text: after, expected: before }
          : { id, column, text: refused, isKept: true },
      ),
    dismissed: [],
    begun: begunBy(step),
    history: { done: [...done, step], undone: undone.slice(0, -1) },
  }
}

function begunBy(step: readonly CellChange[]): readonly RowId[] {
  return [...new Set(step.flatMap(({ id, isBegun }) => (isBegun ? [id] : [])))]
}

/** Replaces the ids of rows that redo has created again. */
export function renamed({ done, undone }: ChangeHistory, names: ReadonlyMap<RowId, RowId>): ChangeHistory {
  const renameStep = (step: readonly CellChange[]) =>
    step.map((change) => ({ ...change, id: names.get(change.id) ?? change.id }))
  return { done: done.map(renameStep), undone: undone.map(renameStep) }
}

/** Saved text of a cell, `now`, which differs from the text that the user wrote. */
export type Rewording = { id: RowId; column: string; text: string; now: string }

/** Replaces texts with their saved form. Otherwise undo would mistake them for another user's changes. */
export function reworded({ done, undone }: ChangeHistory, rewordings: readonly Rewording[]): ChangeHistory {
  const keyOf = (...key: [RowId, string, string]) => JSON.stringify(key)
  const words = new Map(rewordings.map(({ id, column, text, now }) => [keyOf(id, column, text), now]))
  const inStep = (step: readonly CellChange[]) =>
    step.map((change) => {
      const now = (text: string) => words.get(keyOf(change.id, change.column, text)) ?? text
      return { ...change, before: now(change.before), after: now(change.after) }
    })
  return { done: done.map(inStep), undone: undone.map(inStep) }
}

type Step = {
  /** Texts to write. If a cell does not contain its `expected` text, the user must decide. */
  texts: { id: RowId; column: string; text: string; expected?: string; isKept?: true }[]
  /** Cells that refused a pasted text in this step. Undoing the step discards the refused texts. */
  dismissed: readonly { id: RowId; column: string }[]
  /** Rows that undo removes and that redo creates again. */
  begun: readonly RowId[]
  history: ChangeHistory
}
