import { memo } from 'react'
import { frozenAt } from '../columns/frozen-columns.ts'
import type { GridColumn } from '../columns/grid-column.ts'
import { CellEditor, type Writing, type WritingEnd } from './cell-editor.tsx'
import classes from './grid-table.module.css'

export type RowWriting<Row> = {
  onTake: (row: Row, text: string, end: WritingEnd) => string | undefined
  onCancel: () => void
}

type GridRowProps<Row> = {
  row: Row
  /** Its place among the rows that are shown. */
  place: number
  columns: readonly GridColumn<Row>[]
  /** How far from the start each frozen column stays, in px. */
  frozen: readonly number[]
  /** Where it begins, in px from the first. */
  top: number
  /** The column whose cell has the keyboard, the chosen ones and whether choosing ends here; -1 for none. */
  active: number
  start: number
  end: number
  isLast: boolean
  writing: Writing | undefined
  handlers: RowWriting<Row>
}

/** One row of a grid. The grid hears what happens in its cells, which say where they are. */
function PlainGridRow<Row>(props: GridRowProps<Row>) {
  const { row, place, columns, frozen, start, end, handlers } = props
  return (
    // biome-ignore lint/a11y/noRedundantRoles: laid out as a grid, it is none to some browsers by itself
    <tr role="row" className={classes.row} style={{ top: props.top }} aria-rowindex={place + 2}>
      {columns.map((column, index) => {
        const isActive = index === props.active
        const isChosen = index >= start && index <= end
        const isWritten = isActive && props.writing
        return (
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both of its roles have them
          <td
            key={column.name}
            role={column.isName ? 'rowheader' : 'gridcell'}
            className={classes.cell}
            style={frozenAt(frozen[index])}
            tabIndex={isActive ? 0 : -1}
            aria-colindex={index + 1}
            aria-selected={isChosen}
            aria-readonly={!column.write}
            data-row={place}
            data-column={index}
            data-align={column.align}
            data-frozen={index < frozen.length || undefined}
            data-active={isActive || undefined}
            data-written={!!isWritten || undefined}
          >
            {isWritten ? (
              <CellEditor
                row={row}
                column={column}
                writing={isWritten}
                onTake={(text, next) => handlers.onTake(row, text, next)}
                onCancel={handlers.onCancel}
              />
            ) : (
              <span className={classes.text}>{column.show ? column.show(row) : column.text(row)}</span>
            )}
            {props.isLast && index === end && !isWritten && (
              <span className={classes.handle} data-handle aria-hidden />
            )}
          </td>
        )
      })}
    </tr>
  )
}

export const GridRow = memo(PlainGridRow) as typeof PlainGridRow
