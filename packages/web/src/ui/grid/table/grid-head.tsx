import { memo } from 'react'
import type { GridColumn } from '../columns/grid-column.ts'
import type { GridView } from '../view/arrange-rows.ts'
import classes from './grid-table.module.css'
import { type HeadHandlers, Heading } from './heading.tsx'

type GridHeadProps<Row> = {
  columns: readonly GridColumn<Row>[]
  widths: readonly number[]
  /** Distance of each frozen column from the start edge, in px. */
  frozen: readonly number[]
  /** Number of leading columns that cannot be moved or hidden. */
  fixed: number
  /** Index of the first selected column; `end` is that of the last. */
  start: number
  end: number
  view: GridView
  /** Name of the column whose menu is open, or null. */
  menu: string | null
  handlers: HeadHandlers
}

/** Headings of a grid. A heading sorts its column and has a menu and a resize handle. */
function PlainGridHead<Row>(props: GridHeadProps<Row>) {
  const { columns, widths, frozen, start, end, view, menu, handlers } = props
  return (
    // biome-ignore lint/a11y/noRedundantRoles: some browsers drop the implicit role under `display: block`
    <thead role="rowgroup" className={classes.head}>
      {/* biome-ignore lint/a11y/noRedundantRoles: some browsers drop the implicit role under `display: grid` */}
      <tr role="row" className={classes.row} aria-rowindex={1}>
        {columns.map((column, index) => (
          <Heading
            key={column.name}
            column={column}
            place={index}
            fixed={props.fixed}
            width={widths[index] ?? 0}
            frozenAt={frozen[index]}
            // A heading covers the next one, because its resize handle overlaps it. Frozen headings cover all others.
            depth={(frozen[index] === undefined ? 1 : 2) * columns.length - index}
            isChosen={index >= start && index <= end}
            view={view}
            isMenuOpen={menu === column.name}
            handlers={handlers}
          />
        ))}
      </tr>
    </thead>
  )
}

export const GridHead = memo(PlainGridHead) as typeof PlainGridHead
