import { plainText } from '@lienzo/rules/records/plain-text'
import type { GridColumn } from '../columns/grid-column.ts'
import { plainCell } from './cell-texts.ts'
import { isUnreadComparison, numberFilter } from './number-filter.ts'

/** Sort order, filters and grouping of the rows of a grid. */
export type GridView = {
  sort: { column: string; isDown: boolean } | null
  /** Filter text by column name. */
  filters: Readonly<Record<string, string>>
  /** Name of the grouping, or null. */
  group: string | null
  /** Keys of the folded groups. */
  closed: ReadonlySet<string>
}

export const plainView: GridView = { sort: null, filters: {}, group: null, closed: new Set() }

/** Restriction of the grid to some rows, such as those with one type of error. `text` describes these rows to the user. */
export type OnlyRows<Row> = { text: string; isShown: (row: Row) => boolean; onRemove: () => void }

/**
 * Returns the indexes of the visible rows in display order. When sorting, puts rows with empty cells last, followed by rows
 * that are not loaded. Applies `only` before the filters.
 */
export function arrangedPlaces<Row>(
  rows: readonly (Row | undefined)[],
  columns: readonly GridColumn<Row>[],
  { sort, filters }: Pick<GridView, 'sort' | 'filters'>,
  locale: string,
  only?: OnlyRows<Row> | null,
): number[] {
  const tests = columns.flatMap((column) => {
    const test = filterOf(column, filters[column.name] ?? '')
    return test ? [test] : []
  })
  const isShown = (row: Row) => (only?.isShown(row) ?? true) && tests.every((test) => test(row))
  const leavesOut = tests.length > 0 || Boolean(only)
  const places = [...rows.keys()]
  const there = places.flatMap((place) => {
    const row = rows[place]
    return row !== undefined && isShown(row) ? [{ place, row }] : []
  })
  const column = columns.find(({ name }) => name === sort?.column)
  const sortedRows = column && sort ? sortRows(there, column, sort.isDown, locale) : there
  // A filter leaves out rows that are not loaded, because they may not match. Without filters and sorting, these rows keep
  // their positions.
  if (!leavesOut && !column) return places
  const missing = leavesOut ? [] : places.filter((place) => rows[place] === undefined)
  return [...sortedRows.map(({ place }) => place), ...missing]
}

/** Returns true if the filter text of a number column cannot be parsed. The filter is then ignored. */
export function isUnread<Row>({ order, readNumber }: GridColumn<Row>, filterText: string): boolean {
  return order !== undefined && readNumber !== undefined && isUnreadComparison(filterText, readNumber)
}

/**
 * Returns a predicate for a filter text: it compares numbers if the text is a comparison, otherwise it searches the cells.
 * Returns undefined if the text filters nothing.
 */
function filterOf<Row>(column: GridColumn<Row>, filterText: string): ((row: Row) => boolean) | undefined {
  const text = plainText(filterText)
  if (text === '' || isUnread(column, filterText)) return undefined
  const { order, readNumber } = column
  const isPassing = order && readNumber && numberFilter(filterText, readNumber)
  if (!isPassing) return (row) => plainCell(row, column).includes(text)
  return (row) => {
    const value = order(row)
    return value !== null && isPassing(value)
  }
}

type PlacedRow<Row> = { place: number; row: Row }

function sortRows<Row>(
  rows: readonly PlacedRow<Row>[],
  column: GridColumn<Row>,
  isDown: boolean,
  locale: string,
): PlacedRow<Row>[] {
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  const { order } = column
  const by = isDown ? -1 : 1
  const rowsWithKey = rows.map((each) => ({
    ...each,
    key: order ? order(each.row) : column.text(each.row) || null,
  }))
  return rowsWithKey.toSorted(({ key: one }, { key: other }) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    if (typeof one === 'number' && typeof other === 'number') return (one - other) * by
    return collator.compare(String(one), String(other)) * by
  })
}
