import type { ListState } from '../state/list-state.ts'
import type { ListColumn } from './list-column.ts'

/** Which columns a list shows, in which order and how wide. The first one always comes first: it names the record. */
export type ColumnChoice<Row> = {
  shown: ListColumn<Row>[]
  /** Those that can be chosen: what is shown, in its order, and then the others. */
  offered: ListColumn<Row>[]
  isShown: (column: ListColumn<Row>) => boolean
  toggle: (column: ListColumn<Row>) => void
  /** Puts a column into the place of another, where both are shown; the first keeps its own. */
  move: (name: string, place: number) => void
  /** Gives a column a width in px, or its own again. */
  resize: (name: string, width: number | null) => void
  /** Back to those that the list starts with, as wide as they are; none where these are shown. */
  reset: (() => void) | undefined
}

/** The choice of columns in a list's state; a choice that is the list's own is none. */
export function columnChoice<Row>(
  all: readonly ListColumn<Row>[],
  state: ListState,
  onState: (state: ListState, options?: { replace?: boolean }) => void,
): ColumnChoice<Row> {
  const columns = all.filter(({ filterOnly }) => !filterOnly)
  const standard = standardColumns(columns)
  const chosen = state.columns ?? standard
  const shown = chosen.flatMap((name) => columns.find((column) => column.name === name) ?? [])
  const isShown = (column: ListColumn<Row>) => chosen.includes(column.name)

  function choose(names: readonly string[]) {
    onState({ ...state, columns: names.join() === standard.join() ? null : names })
  }

  function toggle(column: ListColumn<Row>) {
    choose(isShown(column) ? chosen.filter((name) => name !== column.name) : withColumn(column.name))
  }

  /** Before the first one that comes after it in the list's own order. */
  function withColumn(name: string): string[] {
    const names: string[] = columns.map((column) => column.name)
    const later = chosen.findIndex((other) => names.indexOf(other) > names.indexOf(name))
    return later < 0 ? [...chosen, name] : chosen.toSpliced(later, 0, name)
  }

  function move(name: string, place: number) {
    if (place < 1 || place >= chosen.length || chosen.indexOf(name) < 1) return
    choose(chosen.filter((other) => other !== name).toSpliced(place, 0, name))
  }

  function resize(name: string, width: number | null) {
    const { [name]: _, ...others } = state.widths
    onState({ ...state, widths: width === null ? others : { ...others, [name]: width } }, { replace: true })
  }

  const isOwn = state.columns === null && Object.keys(state.widths).length === 0
  const reset = isOwn ? undefined : () => onState({ ...state, columns: null, widths: {} })
  const offered = [...shown.slice(1), ...columns.filter((column) => !isShown(column))]
  return { shown, offered, isShown, toggle, move, resize, reset }
}

/** The columns that a list starts with. */
export function standardColumns<Row>(columns: readonly ListColumn<Row>[]): string[] {
  return columns
    .filter((column, index) => index === 0 || !(column.hidden || column.filterOnly))
    .map((column) => column.name)
}
