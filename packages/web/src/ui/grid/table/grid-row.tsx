import type { TFunction } from 'i18next'
import { memo, type PointerEvent, useId } from 'react'
import { CellEditor, type Writing } from '../cells/cell-editor.tsx'
import { CellMark } from '../cells/cell-mark.tsx'
import { notesOf } from '../cells/cell-notes.ts'
import { frozenAt } from '../columns/frozen-columns.ts'
import { type GridColumn, type WritingEnd, whyReadOnly } from '../columns/grid-column.ts'
import type { CellTrouble, TroublesOfRow } from '../saving/refused-cells.ts'
import classes from './grid-table.module.css'

export type RowWriting = {
  onTake: (text: string, end: WritingEnd) => string | undefined
  onCancel: () => void
  onFocus: () => void
}

/** Position of a line, and the selected columns in it. */
export type LineProps<Row> = {
  /** Index of the line among the visible lines. */
  place: number
  columns: readonly GridColumn<Row>[]
  /** Distance of each frozen column from the start edge, in px. */
  frozen: readonly number[]
  /** Distance from the first line, in px. */
  top: number
  /** Indexes of the focused column and of the first and last selected columns; -1 if there is none. */
  active: number
  start: number
  end: number
}

type GridRowProps<Row> = LineProps<Row> & {
  /** Row to display; undefined while it loads. */
  row: Row | undefined
  isLast: boolean
  /** Editing state if the edited cell is in this row, otherwise undefined. */
  writing: Writing<Row> | undefined
  /** Reasons why cells of this row are unsaved or have refused a pasted text, by column. */
  troubles: TroublesOfRow | undefined
  /** Default values of the cells that were blank in a paste, by column name. */
  defaulted: ReadonlyMap<string, string> | undefined
  /** Index of the column whose messages are visible; -1 if none is. */
  noted: number
  /** Indexes of the columns that match the search text, separated by spaces. */
  found: string
  rowReadOnly: ((row: Row) => string | undefined) | undefined
  handlers: RowWriting
  t: TFunction
}

/** One row of a grid. The grid itself handles the events of the cells, and reads their positions from data attributes. */
function PlainGridRow<Row>(props: GridRowProps<Row>) {
  const { row, place, columns, frozen, start, end, handlers, troubles, defaulted, rowReadOnly, t } = props
  const id = useId()
  const isInTrouble = troubles !== undefined && troubles.size > 0
  const foundIndexes = props.found === '' ? [] : props.found.split(' ')
  return (
    <tr
      // biome-ignore lint/a11y/noRedundantRoles: some browsers drop the implicit role under `display: grid`
      role="row"
      className={classes.row}
      style={{ top: props.top }}
      aria-rowindex={place + 2}
      aria-busy={row === undefined || undefined}
    >
      {columns.map((column, index) => {
        const isActive = index === props.active
        const isChosen = index >= start && index <= end
        const writing = row !== undefined && props.writing?.column === column.name ? props.writing : undefined
        const trouble = troubles?.get(column.name)
        const notes =
          row === undefined
            ? []
            : notesOf(row, column, { trouble, defaulted: defaulted?.get(column.name) }, t)
        return (
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles used here support them
          <td
            key={column.name}
            role={column.isName ? 'rowheader' : 'gridcell'}
            className={classes.cell}
            style={frozenAt(frozen[index])}
            tabIndex={isActive ? 0 : -1}
            aria-colindex={index + 1}
            aria-selected={isChosen}
            aria-readonly={row === undefined || whyReadOnly(column, row, rowReadOnly) !== undefined}
            aria-describedby={notes.length > 0 ? `${id}-${index}` : undefined}
            data-row={place}
            data-column={index}
            data-align={column.align}
            data-frozen={index < frozen.length || undefined}
            data-active={isActive || undefined}
            data-written={writing !== undefined || undefined}
            data-noted={notes.length > 0 || undefined}
            data-trouble={trouble ? notes[0]?.kind : undefined}
            data-marked={foundIndexes.includes(String(index)) || undefined}
            onPointerEnter={tellWhole}
          >
            {row !== undefined && writing ? (
              <CellEditor row={row} column={column} writing={writing} {...handlers} />
            ) : (
              <CellText row={row} column={column} trouble={trouble} isRowInTrouble={isInTrouble} />
            )}
            {notes.length > 0 && !writing && (
              <CellMark id={`${id}-${index}`} notes={notes} isShown={index === props.noted} />
            )}
            {props.isLast && index === end && !writing && (
              <span className={classes.handle} data-handle aria-hidden />
            )}
          </td>
        )
      })}
    </tr>
  )
}

/** Shows the complete text of a truncated cell in a tooltip. */
function tellWhole({ currentTarget: cell }: PointerEvent<HTMLElement>): void {
  const text = cell.firstElementChild
  const isCut = text !== null && text.scrollWidth > text.clientWidth
  if (isCut) cell.title = text.textContent
  else cell.removeAttribute('title')
}

type CellTextProps<Row> = {
  row: Row | undefined
  column: GridColumn<Row>
  trouble: CellTrouble | undefined
  isRowInTrouble: boolean
}

/** Shows the text of a cell, or the pasted text that the cell refused, so that the user can compare it with the source. */
function CellText<Row>({ row, column, trouble, isRowInTrouble }: CellTextProps<Row>) {
  if (row === undefined) return <span className={classes.skeleton} />
  if (trouble?.kind === 'pasted' && trouble.text !== '')
    return <span className={`${classes.text} ${classes.pasted}`}>{trouble.text}</span>
  const inTrouble = isRowInTrouble ? column.inTrouble?.(row) : undefined
  return (
    <span className={classes.text}>{inTrouble ?? (column.show ? column.show(row) : column.text(row))}</span>
  )
}

export const GridRow = memo(PlainGridRow) as typeof PlainGridRow
