import { memo } from 'react'
import { frozenAt } from '../columns/frozen-columns.ts'
import type { GridColumn } from '../columns/grid-column.ts'
import classes from './grid-table.module.css'

type GridHeadProps<Row> = {
  columns: readonly GridColumn<Row>[]
  /** How far from the start each frozen column stays, in px. */
  frozen: readonly number[]
  /** The chosen columns. */
  start: number
  end: number
}

/** The headings of a grid. */
function PlainGridHead<Row>({ columns, frozen, start, end }: GridHeadProps<Row>) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: laid out as a block, it is none to some browsers by itself
    <thead role="rowgroup" className={classes.head}>
      {/* biome-ignore lint/a11y/noRedundantRoles: laid out as a grid, it is none to some browsers by itself */}
      <tr role="row" className={classes.row} aria-rowindex={1}>
        {columns.map(({ name, header, align }, index) => (
          <th
            key={name}
            // biome-ignore lint/a11y/noRedundantRoles: as its row
            role="columnheader"
            className={classes.heading}
            style={frozenAt(frozen[index])}
            scope="col"
            aria-colindex={index + 1}
            data-align={align}
            data-frozen={index < frozen.length || undefined}
            data-chosen={(index >= start && index <= end) || undefined}
          >
            {header}
          </th>
        ))}
      </tr>
    </thead>
  )
}

export const GridHead = memo(PlainGridHead) as typeof PlainGridHead
