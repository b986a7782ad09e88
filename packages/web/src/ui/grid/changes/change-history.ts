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
  const changed = step.filter(({ isBegun, refused }) => !isBegun && refused === undefined)
  return {
    texts: [...Map.groupBy(changed, ({ id }) => id).values()].flatMap(textsBefore),
    dismissed: step.filter(({ refused }) => refused !== undefined),
    begun: begunBy(step),
    history: { done: done.slice(0, -1), undone: [...undone, step] },
  }
}

/** The texts that bring a row back, each with the one that the step has left, in the order in which its cells were changed. */
function textsBefore(changes: readonly CellChange[]): Step['texts'] {
  return [...Map.groupBy(changes, ({ column }) => column).values()].flatMap((ofCell) => {
    const [first, last] = [ofCell[0], ofCell.at(-1)]
    return first && last
      ? [{ id: first.id, column: first.column, text: first.before, expected: last.after }]
      : []
  })
}

/** The step that was undone last, once more. */
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

/** A saved text that reads otherwise than it was written. */
export type Rewording = { id: RowId; column: string; text: string; now: string }

/** Puts the steps into the words of what was saved of them, so that these are known as what the person has left there. */
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
  /** Each with the text that the step has left in its cell: if the cell says another one now, the person is asked. */
  texts: { id: RowId; column: string; text: string; expected?: string; isKept?: true }[]
  /** Cells that the step was refused in: a step back gives up their texts. */
  dismissed: readonly { id: RowId; column: string }[]
  /** The rows that go with the step, or come with it. */
  begun: readonly RowId[]
  history: ChangeHistory
}
