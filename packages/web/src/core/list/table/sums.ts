import type { LookedRecords } from '../../record/record-calls.ts'
import type { ListColumn } from '../columns/list-column.ts'

/** What records add up to, by the names of columns. */
export type SumsOf = (records: LookedRecords) => Promise<Record<string, number>>

/** Says what is left out of sums; an empty text where nothing is. */
export type SumsNote = (sums: Record<string, number>) => string

/** The sums that a list says something of, in the order of its columns, with their units; hidden columns too. */
export function sumsIn<Row>(columns: readonly ListColumn<Row>[], values: Record<string, number>) {
  return columns.flatMap(({ name, header, sum }) => {
    const value = values[name]
    return sum && value !== undefined ? [{ name, label: sum.label ?? header, text: sum.text(value) }] : []
  })
}
