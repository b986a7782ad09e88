import { type ColumnChoice, columnChoice, standardNames } from '../../../ui/column-choice/column-choice.ts'
import type { ListState } from '../state/list-state.ts'
import type { ListColumn } from './list-column.ts'

/** Number of columns that cannot be moved or hidden: the first one, which names the record. */
const FIXED = 1

/** Choice of a list's columns, with their widths. */
export type ListColumnChoice<Row> = ColumnChoice<ListColumn<Row>> & {
  /** Sets the width of a column in px; null restores the default width. */
  resize: (name: string, width: number | null) => void
}

/** Returns the column choice that reads and changes a list's state. */
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
