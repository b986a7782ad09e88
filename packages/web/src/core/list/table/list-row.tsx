import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListColumn } from '../columns/list-column.ts'
import classes from './list-table.module.css'

/** What a row can be asked for; the same object at each rendering, so that only rows that differ are drawn again. */
export type RowActions<Row> = {
  onKey: (event: KeyboardEvent<HTMLTableRowElement>, row: Row) => void
  onClick: (event: MouseEvent<HTMLTableRowElement>, row: Row) => void
  onFocus: (row: Row) => void
  onPoint: (row: Row) => void
  onTick: (row: Row, options: { range: boolean }) => void
  /** Deletes it, or brings it back from the bin. */
  onRemove: (row: Row) => void
}

type ListRowProps<Row> = {
  row: Row
  name: string
  columns: readonly ListColumn<Row>[]
  /** The path that it opens at, none in the bin. A plain link: each of the router's own would follow every change of the address. */
  link: string | undefined
  selected: boolean
  /** Whether this is the row that the Tab key stops at. */
  reached: boolean
  actions: RowActions<Row>
  removal: 'delete' | 'restore' | undefined
}

/** One row of a list. Its contents are reached with the row's keys and with the pointer, not with Tab. */
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
      // A range that is taken with Shift is no selection of text.
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
