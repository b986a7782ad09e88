import { useMediaQuery } from '@mantine/hooks'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useColumnMoves } from '../../../ui/column-choice/use-column-moves.ts'
import { filtersOf, type ListColumn } from '../columns/list-column.ts'
import { ColumnFilterButton } from '../filters/column-filter.tsx'
import type { ListState } from '../state/list-state.ts'
import classes from './list-table.module.css'

/** Maximum number of headings, from which each heading's z-index is calculated. */
const HEADINGS = 100

type HeaderCellProps<Row> = {
  column: ListColumn<Row>
  state: ListState
  onSort: (column: string) => void
  onFilter: (column: string, filter: string) => void
  place: number
  onMove: (column: string, place: number) => void
  /** Handle that changes the width of the column. */
  edge: ReactNode
}

/** Column heading. It sorts and filters the list, and the user can drag it to move the column. */
export function HeaderCell<Row>(props: HeaderCellProps<Row>) {
  const { column, state } = props
  const move = useColumnMoves({ name: column.name, place: props.place, fixed: 1 }, props.onMove)
  const isSorted = column.sortable && state.sort === column.name
  const direction = isSorted ? (state.order === 'asc' ? 'ascending' : 'descending') : undefined
  const Arrow = state.order === 'asc' ? IconArrowUp : IconArrowDown
  const [columnFilter] = filtersOf(column)
  const text = columnFilter ? (state.filters[columnFilter.name] ?? '') : ''
  const filter = columnFilter && (
    <ColumnFilterButton
      label={column.header}
      filter={columnFilter.filter}
      text={text}
      onChange={(next) => {
        if (next !== text) props.onFilter(columnFilter.name, next)
      }}
    />
  )
  // On a small screen, the headings form a single row, and each is followed by its filter.
  const isStrip = useMediaQuery('(max-width: 978.98px)', undefined, { getInitialValueInEffect: false })
  const isRight = column.align === 'right' && !isStrip
  return (
    <th
      className={classes.head}
      // Each resize handle overlaps the next heading and must be above it.
      style={{ zIndex: HEADINGS - props.place }}
      scope="col"
      data-align={column.align}
      aria-sort={direction}
      {...move}
    >
      <span className={classes.headContent}>
        {/* The heading of a column of numbers is aligned right like the numbers. The tab order follows the reading order. */}
        {isRight && filter}
        {column.sortable ? (
          <button className={classes.sort} type="button" onClick={() => props.onSort(column.name)}>
            {column.header}
            {isSorted && <Arrow size={13} stroke={2} aria-hidden />}
          </button>
        ) : (
          column.header
        )}
        {!isRight && filter}
      </span>
      {props.edge}
    </th>
  )
}
