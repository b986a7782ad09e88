import { type ColumnChoice, columnChoice, standardNames } from '../../../ui/column-choice/column-choice.ts'
import type { ListState } from '../state/list-state.ts'
import type { ListColumn } from './list-column.ts'

/** The first column of a list names the record. */
const FIXED = 1

/** Choice of the columns of a list, with their widths. */
export type ListColumnChoice<Row> = ColumnChoice<ListColumn<Row>> & {
  /** Gives a column a width in px, or its own again. */
  resize: (name: string, width: number | null) => void
}

/** The choice of columns in a list's state; a choice that is the list's own is none. */
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

/** The columns that a list starts with. */
export function standardColumns<Row>(columns: readonly ListColumn<Row>[]): string[] {
  return standardNames(
    columns.filter(({ filterOnly }) => !filterOnly),
    FIXED,
  )
}
