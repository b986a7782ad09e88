import type { RowId } from '../columns/grid-column.ts'
import type { CellChange } from './write-cells.ts'

/** What was done together, in order, and what of it was undone. */
export type ChangeHistory = {
  done: readonly (readonly CellChange[])[]
  undone: readonly (readonly CellChange[])[]
}

export const noHistory: ChangeHistory = { done: [], undone: [] }

/** As many steps as somebody goes back; each may hold all cells of a grid. */
const MOST = 100

/** After something was done: what had been undone before is gone. */
export function remember({ done }: ChangeHistory, changes: readonly CellChange[]): ChangeHistory {
  return { done: [...done, changes].slice(-MOST), undone: [] }
}

/** The same step with what was done with it since; nothing where it was taken back meanwhile. */
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

/** The last step backwards, to be written, and the history after it; nothing where there is no more. */
export function undo({ done, undone }: ChangeHistory): Step | undefined {
  const step = done.at(-1)
  if (!step) return undefined
  return {
    // What was changed twice in one step was changed last the last time.
    texts: step
      .filter(({ isBegun }) => !isBegun)
      .toReversed()
      .map(({ id, column, before }) => ({ id, column, text: before })),
    begun: begunBy(step),
    history: { done: done.slice(0, -1), undone: [...undone, step] },
  }
}

/** The step that was undone last, once more. */
export function redo({ done, undone }: ChangeHistory): Step | undefined {
  const step = undone.at(-1)
  if (!step) return undefined
  return {
    texts: step.map(({ id, column, after }) => ({ id, column, text: after })),
    begun: begunBy(step),
    history: { done: [...done, step], undone: undone.slice(0, -1) },
  }
}

/** The rows that were begun for a step, each once. */
function begunBy(step: readonly CellChange[]): readonly RowId[] {
  return [...new Set(step.flatMap(({ id, isBegun }) => (isBegun ? [id] : [])))]
}

/** The same steps with rows that were begun anew, known by other ids since. */
export function renamed({ done, undone }: ChangeHistory, names: ReadonlyMap<RowId, RowId>): ChangeHistory {
  const named = (step: readonly CellChange[]) =>
    step.map((change) => ({ ...change, id: names.get(change.id) ?? change.id }))
  return { done: done.map(named), undone: undone.map(named) }
}

type Step = {
  texts: { id: RowId; column: string; text: string }[]
  /** The rows that go with the step, or come with it. */
  begun: readonly RowId[]
  history: ChangeHistory
}
