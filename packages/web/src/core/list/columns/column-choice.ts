import type { ListState } from '../state/list-state.ts'
import type { ListColumn } from './list-column.ts'

/** Which columns a list shows. The first one is always shown: it names the record. */
export type ColumnChoice<Row> = {
  shown: ListColumn<Row>[]
  isShown: (column: ListColumn<Row>) => boolean
  toggle: (column: ListColumn<Row>) => void
  /** Back to those that the list starts with; none where these are shown. */
  reset: (() => void) | undefined
}

/** The choice of columns in a list's state; a choice that is the list's own is none. */
export function columnChoice<Row>(
  columns: readonly ListColumn<Row>[],
  state: ListState,
  onState: (state: ListState) => void,
): ColumnChoice<Row> {
  const chosen = state.columns ?? standardColumns(columns)
  const isShown = (column: ListColumn<Row>) => column === columns[0] || chosen.includes(column.name)

  function toggle(column: ListColumn<Row>) {
    const names = columns.filter((each) => isShown(each) !== (each === column)).map((each) => each.name)
    const isStandard = names.join() === standardColumns(columns).join()
    onState({ ...state, columns: isStandard ? null : names })
  }

  const reset = state.columns ? () => onState({ ...state, columns: null }) : undefined
  return { shown: columns.filter(isShown), isShown, toggle, reset }
}

/** The columns that a list starts with. */
export function standardColumns<Row>(columns: readonly ListColumn<Row>[]): string[] {
  return columns.filter((column, index) => index === 0 || !column.hidden).map((column) => column.name)
}
