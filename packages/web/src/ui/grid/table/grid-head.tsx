import { memo } from 'react'
import type { GridColumn } from '../columns/grid-column.ts'
import type { GridView } from '../view/arrange-rows.ts'
import classes from './grid-table.module.css'
import { type HeadHandlers, Heading } from './heading.tsx'

type GridHeadProps<Row> = {
  columns: readonly GridColumn<Row>[]
  widths: readonly number[]
  /** How far from the start each frozen column stays, in px. */
  frozen: readonly number[]
  /** Number of the first columns, which cannot be moved or hidden. */
  fixed: number
  /** The chosen columns. */
  start: number
  end: number
  view: GridView
  /** The column whose menu is open. */
  menu: string | null
  handlers: HeadHandlers
}

/** The headings of a grid: they sort, and each has its menu and the edge that gives its column another width. */
function PlainGridHead<Row>(props: GridHeadProps<Row>) {
  const { columns, widths, frozen, start, end, view, menu, handlers } = props
  return (
    // biome-ignore lint/a11y/noRedundantRoles: laid out as a block, it is none to some browsers by itself
    <thead role="rowgroup" className={classes.head}>
      {/* biome-ignore lint/a11y/noRedundantRoles: laid out as a grid, it is none to some browsers by itself */}
      <tr role="row" className={classes.row} aria-rowindex={1}>
        {columns.map((column, index) => (
          <Heading
            key={column.name}
            column={column}
            place={index}
            fixed={props.fixed}
            width={widths[index] ?? 0}
            frozenAt={frozen[index]}
            // Its edge reaches over the next heading; frozen ones stay above all.
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
