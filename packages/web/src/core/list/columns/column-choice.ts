import { type ColumnChoice, columnChoice, standardNames } from '../../../ui/column-choice/column-choice.ts'
import type { ListState } from '../state/list-state.ts'
import type { ListColumn } from './list-column.ts'

/** Number of columns that cannot be moved or hidden. The only one is the first column, which names the record. */
const FIXED = 1

/** Column choice of a list, extended by the column widths. */
export type ListColumnChoice<Row> = ColumnChoice<ListColumn<Row>> & {
  /** Sets the width of a column in px, or restores the default width if it is null. */
  resize: (name: string, width: number | null) => void
}

/** Returns a column choice that is based on the state of a list and changes it. */
export function listColumnChoice<Row>(
  all: readonly ListColumn<Row>[],
  state: ListState,
  onState: (state: ListState, options?: { replace?: boolean }) => void,
): ListColumnChoice<Row> {
  const columns = all.filter(({ filterOnly }) => !filterOnly)
  const choice = columnChoice(columns, state.columns, {
    fixed: FIXED,
    hasWidths: Object.keys(state.widths).length > 0,
    onChoose: (names) => onState({ ...state, columns: names }),
    onReset: () => onState({ ...state, columns: null, widths: {} }),
  })

  function resize(name: string, width: number | null) {
    const { [name]: _, ...others } = state.widths
    onState({ ...state, widths: width === null ? others : { ...others, [name]: width } }, { replace: true })
  }

  return { ...choice, resize }
}

/** Returns the names of the default columns of a list. */
export function standardColumns<Row>(columns: readonly ListColumn<Row>[]): string[] {
  return standardNames(
    columns.filter(({ filterOnly }) => !filterOnly),
    FIXED,
  )
}
