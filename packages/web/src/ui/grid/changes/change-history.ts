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

/** The last step backwards, to be written, and the history after it; nothing where there is no more. */
export function undo({ done, undone }: ChangeHistory): Step | undefined {
  const step = done.at(-1)
  if (!step) return undefined
  return {
    // What was changed twice in one step was changed last the last time.
    texts: step.toReversed().map(({ id, column, before }) => ({ id, column, text: before })),
    history: { done: done.slice(0, -1), undone: [...undone, step] },
  }
}

/** The step that was undone last, once more. */
export function redo({ done, undone }: ChangeHistory): Step | undefined {
  const step = undone.at(-1)
  if (!step) return undefined
  return {
    texts: step.map(({ id, column, after }) => ({ id, column, text: after })),
    history: { done: [...done, step], undone: undone.slice(0, -1) },
  }
}

type Step = { texts: { id: CellChange['id']; column: string; text: string }[]; history: ChangeHistory }
