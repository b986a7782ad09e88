/** Run of `times` consecutive rows with equal heights, in points. `first` is the number of the first row, from 1. */
export type RowRun = { first: number; times: number; height: number }

type PlacedRun = RowRun & { top: number }

/** Vertical positions of the rows of a sheet, in points below the upper edge of the sheet. */
export class RowHeights {
  readonly #usual: number
  readonly #runs: PlacedRun[] = []

  /** `usual` is the height of rows that belong to no run. `runs` must be sorted from top to bottom. */
  constructor(usual: number, runs: Iterable<RowRun>) {
    this.#usual = usual
    for (const run of runs) this.#runs.push({ ...run, top: this.topOf(run.first) })
  }

  /** Returns the position of a row's upper edge. */
  topOf(row: number): number {
    const run = this.#lastRun(({ first }) => first <= row)
    if (!run) return (row - 1) * this.#usual
    const within = Math.min(row - run.first, run.times)
    return run.top + within * run.height + (row - run.first - within) * this.#usual
  }

  /** Returns the row at a position. Hidden rows are never returned, because they have no height. */
  rowAt(height: number): number {
    const run = this.#lastRun(({ top }) => top <= height)
    if (!run) return 1 + Math.max(0, Math.floor(height / this.#usual))
    const below = height - run.top
    const own = run.times * run.height
    if (below < own) return run.first + Math.floor(below / run.height)
    return run.first + run.times + Math.floor((below - own) / this.#usual)
  }

  #lastRun(isBefore: (run: PlacedRun) => boolean): PlacedRun | undefined {
    let low = 0
    let high = this.#runs.length
    while (low < high) {
      const middle = (low + high) >> 1
      const run = this.#runs[middle]
      if (run && isBefore(run)) low = middle + 1
      else high = middle
    }
    return this.#runs[low - 1]
  }
}
