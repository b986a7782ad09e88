import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListColumn } from '../columns/list-column.ts'
import classes from './list-table.module.css'

/** Actions of a row. Their identity never changes, so that only changed rows are rendered again. */
export type RowActions<Row> = {
  onKey: (event: KeyboardEvent<HTMLTableRowElement>, row: Row) => void
  onClick: (event: MouseEvent<HTMLTableRowElement>, row: Row) => void
  onFocus: (row: Row) => void
  onPoint: (row: Row) => void
  onTick: (row: Row, options: { range: boolean }) => void
  /** Deletes the row. In the bin, restores it. */
  onRemove: (row: Row) => void
}

type ListRowProps<Row> = {
  row: Row
  name: string
  columns: readonly ListColumn<Row>[]
  /**
   * URL path of the record; undefined in the bin. It is a plain link, because router links render again whenever the URL
   * changes.
   */
  link: string | undefined
  selected: boolean
  /** True if this row is the tab stop of the table. */
  reached: boolean
  actions: RowActions<Row>
  removal: 'delete' | 'restore' | undefined
}

/** Row of a list. Tab skips the controls in it; users reach them with the row's shortcuts or by pointer. */
function PlainListRow<Row>(props: ListRowProps<Row>) {
  const { row, name, actions, removal } = props
  const { t } = useTranslation()
  const RemovalIcon = removal === 'restore' ? IconArrowBackUp : IconTrash
  return (
    <tr
      className={classes.row}
      tabIndex={props.reached ? 0 : -1}
      aria-selected={props.selected}
      data-opens={props.link !== undefined || undefined}
      onKeyDown={(event) => actions.onKey(event, row)}
      onClick={(event) => actions.onClick(event, row)}
      onFocus={() => actions.onFocus(row)}
      onPointerEnter={() => actions.onPoint(row)}
      // Shift-click selects a range of rows, so the browser must not select text.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    >
      <td className={classes.check}>
        <label className={classes.tickArea}>
          <input
            type="checkbox"
            className={classes.tick}
            tabIndex={-1}
            aria-label={t('list.select_row', { name })}
            checked={props.selected}
            onClick={(event) => event.shiftKey && actions.onTick(row, { range: true })}
            onChange={(event) => {
              if (!(event.nativeEvent as globalThis.MouseEvent).shiftKey)
                actions.onTick(row, { range: false })
            }}
          />
        </label>
      </td>
      {props.columns.map((column, index) => (
        <td key={column.name} className={classes.cell} data-align={column.align} data-label={column.header}>
          {index === 0 && props.link !== undefined ? (
            <a className={classes.link} href={`#${props.link}`} tabIndex={-1}>
              {column.cell(row)}
            </a>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
      <td className={classes.actions}>
        {removal && (
          <button
            type="button"
            className={classes.rowAction}
            tabIndex={-1}
            aria-label={t(removal === 'restore' ? 'list.restore_row' : 'list.delete_row', { name })}
            onClick={() => actions.onRemove(row)}
          >
            <RemovalIcon size={15} stroke={1.6} aria-hidden />
          </button>
        )}
      </td>
    </tr>
  )
}

export const ListRow = memo(PlainListRow) as typeof PlainListRow
