import type { LookedRecords } from '../../record/record-calls.ts'
import type { ListColumn } from '../columns/list-column.ts'

/** Loads the sums of records by column name. */
export type SumsOf = (records: LookedRecords) => Promise<Record<string, number>>

/** Returns a note about records that the sums leave out, or '' if there are none. */
export type SumsNote = (sums: Record<string, number>) => string

/** Returns the formatted sums in the order of `columns`. Leaves out columns that have no sum. */
export function sumsIn<Row>(columns: readonly ListColumn<Row>[], values: Record<string, number>) {
  return columns.flatMap(({ name, header, sum }) => {
    const value = values[name]
    return sum && value !== undefined ? [{ name, label: sum.label ?? header, text: sum.text(value) }] : []
  })
}
