import { ActionIcon, Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ColumnFilterButton } from './column-filter.tsx'
import type { ListColumn } from './list-column.ts'
import type { ListState } from './list-state.ts'
import classes from './list-table.module.css'
import { SkeletonRows } from './skeleton-rows.tsx'
import { useColumnWidths } from './use-column-widths.ts'
import { useOverflowing } from './use-overflowing.ts'

type ListTableProps<Row extends { id: number }> = {
  label: string
  columns: readonly ListColumn<Row>[]
  rows: readonly Row[] | undefined
  rowName: (row: Row) => string
  /** The rows are of the page before; the page that was asked for is on its way. */
  fading: boolean
  skeletonRows: number
  state: ListState
  onSort: (column: string) => void
  onFilter: (column: string, filter: string) => void
  selected: ReadonlySet<number>
  onSelect: (selected: ReadonlySet<number>) => void
  onOpen: (row: Row) => void
  linkTo: (row: Row) => string
  onDelete?: (row: Row) => void
}

const noRows: readonly never[] = []

/** The rows of a list. Arrow keys go from row to row, Enter opens one, Space selects it. */
export function ListTable<Row extends { id: number }>(props: ListTableProps<Row>) {
  const { rows = noRows, selected } = props
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const overflowing = useOverflowing(frame)
  const table = useRef<HTMLTableElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const widths = useColumnWidths(table, props.columns.map((column) => column.name).join(), rows)
  const allSelected = rows.length > 0 && rows.every((row) => selected.has(row.id))
  const someSelected = rows.some((row) => selected.has(row.id))

  function toggle(row: Row) {
    const next = new Set(selected)
    if (!next.delete(row.id)) next.add(row.id)
    props.onSelect(next)
  }

  function toggleAll() {
    const next = new Set(selected)
    for (const row of rows) allSelected ? next.delete(row.id) : next.add(row.id)
    props.onSelect(next)
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableRowElement>, row: Row, index: number) {
    // Keys pressed in a button or link of the row are theirs.
    if (event.target !== event.currentTarget) return
    const target = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1 }[event.key]
    if (target !== undefined) body.current?.rows[target]?.focus()
    else if (event.key === 'Enter') props.onOpen(row)
    else if (event.key === ' ') toggle(row)
    else return
    event.preventDefault()
  }

  function onClick(event: MouseEvent<HTMLTableRowElement>, row: Row) {
    const inControl = (event.target as Element).closest('a, button, input, label')
    if (!inControl && window.getSelection()?.isCollapsed !== false) props.onOpen(row)
  }

  return (
    <div
      ref={frame}
      className={classes.frame}
      data-fading={props.fading || undefined}
      data-overflowing={overflowing || undefined}
    >
      <table
        ref={table}
        className={classes.table}
        aria-label={props.label}
        aria-busy={props.fading}
        data-fixed={widths !== null || undefined}
        style={{ minWidth: widths?.least }}
      >
        {widths && (
          <colgroup>
            {widths.shares.map((share, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column has nothing but its place here
              <col key={place} style={{ width: `${share * 100}%` }} />
            ))}
          </colgroup>
        )}
        <thead>
          <tr>
            <th className={classes.check} scope="col">
              <Checkbox
                size="xs"
                aria-label={t('list.select_page')}
                checked={allSelected}
                indeterminate={someSelected && !allSelected}
                onChange={toggleAll}
              />
            </th>
            {props.columns.map((column) => (
              <HeaderCell
                key={column.name}
                column={column}
                state={props.state}
                onSort={props.onSort}
                onFilter={props.onFilter}
              />
            ))}
            <td className={classes.actions} />
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row, index) => (
            <tr
              key={row.id}
              className={classes.row}
              tabIndex={index === 0 ? 0 : -1}
              aria-selected={selected.has(row.id)}
              onKeyDown={(event) => onKeyDown(event, row, index)}
              onClick={(event) => onClick(event, row)}
            >
              <td className={classes.check}>
                <Checkbox
                  size="xs"
                  tabIndex={-1}
                  aria-label={t('list.select_row', { name: props.rowName(row) })}
                  checked={selected.has(row.id)}
                  onChange={() => toggle(row)}
                />
              </td>
              {props.columns.map((column, place) => (
                <td
                  key={column.name}
                  className={classes.cell}
                  data-align={column.align}
                  data-label={column.header}
                >
                  {place === 0 ? (
                    <Link className={classes.link} to={props.linkTo(row)} tabIndex={-1}>
                      {column.cell(row)}
                    </Link>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
              <td className={classes.actions}>
                {props.onDelete && (
                  <ActionIcon
                    className={classes.rowAction}
                    variant="subtle"
                    color="gray"
                    size="sm"
                    aria-label={t('list.delete_row', { name: props.rowName(row) })}
                    onClick={() => props.onDelete?.(row)}
                  >
                    <IconTrash size={15} stroke={1.6} />
                  </ActionIcon>
                )}
              </td>
            </tr>
          ))}
          <SkeletonRows count={props.skeletonRows} columns={props.columns} />
        </tbody>
      </table>
    </div>
  )
}

function HeaderCell<Row>(props: {
  column: ListColumn<Row>
  state: ListState
  onSort: (column: string) => void
  onFilter: (column: string, filter: string) => void
}) {
  const { column, state } = props
  const sorted = column.sortable && state.sort === column.name
  const direction = sorted ? (state.order === 'asc' ? 'ascending' : 'descending') : undefined
  const Arrow = state.order === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <th className={classes.head} scope="col" data-align={column.align} aria-sort={direction}>
      <span className={classes.headContent}>
        {column.sortable ? (
          <button className={classes.sort} type="button" onClick={() => props.onSort(column.name)}>
            {column.header}
            {sorted && <Arrow size={13} stroke={2} aria-hidden />}
          </button>
        ) : (
          column.header
        )}
        {column.filter && (
          <ColumnFilterButton
            label={column.header}
            filter={column.filter}
            text={state.filters[column.name] ?? ''}
            onChange={(filter) => {
              if (filter !== (state.filters[column.name] ?? '')) props.onFilter(column.name, filter)
            }}
          />
        )}
      </span>
    </th>
  )
}
