import type { ColumnKind } from '@lienzo/rules/records/list-filter'
import type { ReactNode } from 'react'

/** How a column is filtered: by the kind that the contract gives it, where dates are days or moments. */
export type ColumnFilter =
  | { kind: Exclude<ColumnKind, 'choice' | 'id'>; unit?: string }
  | { kind: 'moment' }
  | { kind: 'choice'; choices: readonly { value: string; label: string }[] }

/** One column of a list screen. `name` is the column of the contract that it sorts and filters by. */
export type ListColumn<Row> = {
  name: keyof Row & string
  header: string
  cell: (row: Row) => ReactNode
  filter?: ColumnFilter
  sortable?: boolean
  align?: 'right'
  /** What its values are called, where that is neither a choice of its filter nor yes or no. */
  words?: Readonly<Record<string, string>>
  /** Its dates are shown with their time of day. */
  time?: true
  /** What is only for the eye and no column of the contract stays out of the spreadsheet. */
  exported?: false
  /** Not shown until the person chooses it. */
  hidden?: boolean
}
