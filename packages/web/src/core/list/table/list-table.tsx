import { type KeyboardEvent, type MouseEvent, type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ColumnEdge } from '../../../ui/column-widths/column-edge.tsx'
import type { GivenWidths } from '../../../ui/column-widths/given-widths.ts'
import { useOverflowing } from '../../../ui/hooks/use-overflowing.ts'
import type { ListColumn } from '../columns/list-column.ts'
import { neededWidths, useColumnWidths } from '../columns/use-column-widths.ts'
import {
  type ListSelection,
  nothingSelected,
  toggled,
  withPageToggled,
  withRange,
} from '../selection/list-selection.ts'
import type { ListState } from '../state/list-state.ts'
import { HeaderCell } from './header-cell.tsx'
import { ListRow, type RowActions } from './list-row.tsx'
import { ListSums } from './list-sums.tsx'
import classes from './list-table.module.css'
import { SkeletonRows } from './skeleton-rows.tsx'
import type { SumsNote } from './sums.ts'
import type { SumsOfList } from './use-list-sums.ts'

/** Shortcut for an action on the focused row. `text` is the translation key of its description in the list of shortcuts. */
export type RowKey<Row> = { key: string; text: string; run: (row: Row) => void }

type ListTableProps<Row extends { id: number }> = {
  label: string
  columns: readonly ListColumn<Row>[]
  rows: readonly Row[] | undefined
  rowName: (row: Row) => string
  /** True while the rows of the previous request are shown. */
  outdated: boolean
  skeletonRows: number
  state: ListState
  onSort: (column: string) => void
  onFilter: (column: string, filter: string) => void
  /** Moves a column to a different index among the shown columns. */
  onMove: (column: string, place: number) => void
  /** Sets the width of a column in px, or restores the default width if it is null. */
  onResize: (column: string, width: number | null) => void
  selection: ListSelection
  onSelect: (selection: ListSelection) => void
  /** Opens a row; undefined in the bin. */
  onOpen: ((row: Row) => void) | undefined
  linkTo: (row: Row) => string
  /** Additional shortcut of the list, for the focused row. */
  rowKey: RowKey<Row> | undefined
  /** Called with the id of the hovered or focused row, or with null if there is none. */
  onMark?: ((id: number | null) => void) | undefined
  /** Sums of all records in the list, even of hidden columns; undefined if the list has no sums. */
  sums: (SumsOfList & { all: readonly ListColumn<Row>[]; note: SumsNote | undefined }) | undefined
  /** Deletes rows. In the bin, restores them. */
  onRemove: ((ids: number[]) => void) | undefined
  /** Returns true if a row can be deleted. By default, all rows can. */
  isRemovable: ((row: Row) => boolean) | undefined
}

const noRows: readonly never[] = []
/** Number of rows that Page Up and Page Down move by. */
const LEAP = 10

/** Table with the rows of a list. Users operate it by pointer or with the keys in `list-keys.tsx`. */
export function ListTable<Row extends { id: number }>(props: ListTableProps<Row>) {
  const { rows = noRows, selection, sums } = props
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const overflowing = useOverflowing(frame)
  const table = useRef<HTMLTableElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const [dragWidths, setDragWidths] = useState<GivenWidths | null>(null)
  const names = props.columns.map((column) => column.name)
  const layout = useColumnWidths(table, names, [rows, sums?.values], { ...props.state.widths, ...dragWidths })
  const [reached, setReached] = useState<number | null>(null)
  const isSelected = (row: Row) => selection.all || selection.ids.has(row.id)
  const allSelected = rows.length > 0 && rows.every(isSelected)
  const actions = useRowActions(props, { rows, body, setReached })
  const reachedHere = rows.some((row) => row.id === reached)

  return (
    <div
      ref={frame}
      className={classes.frame}
      data-outdated={props.outdated || undefined}
      data-empty={props.rows === undefined || undefined}
      data-overflowing={overflowing || undefined}
    >
      <table
        ref={table}
        className={classes.table}
        aria-label={props.label}
        aria-busy={props.outdated}
        data-fixed={layout !== null || undefined}
        style={{ minWidth: layout?.least }}
      >
        {layout && (
          <colgroup>
            {layout.widths.map((width, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the position is a column's only identity here
              <col key={index} style={{ width }} />
            ))}
          </colgroup>
        )}
        <thead>
          <tr>
            <th className={classes.check} scope="col">
              <label className={classes.tickArea}>
                <input
                  type="checkbox"
                  className={classes.tick}
                  aria-label={t('list.select_page')}
                  checked={allSelected}
                  disabled={rows.length === 0}
                  ref={(box) => {
                    if (box) box.indeterminate = !allSelected && rows.some(isSelected)
                  }}
                  onChange={() => props.onSelect(withPageToggled(selection, idsOf(rows)))}
                />
              </label>
            </th>
            {props.columns.map((column, place) => (
              <HeaderCell
                key={column.name}
                column={column}
                place={place}
                onMove={props.onMove}
                state={props.state}
                onSort={props.onSort}
                onFilter={props.onFilter}
                edge={
                  // The last column has no handle, because it takes up the remaining width.
                  layout &&
                  column.resizable !== false &&
                  place < names.length - 1 && (
                    <ColumnEdge
                      column={column.header}
                      width={layout.pixels[place] ?? 0}
                      fitting={() => (table.current && neededWidths(table.current)[place]) ?? 0}
                      onDrag={(width) => setDragWidths(width === null ? null : { [column.name]: width })}
                      onResize={(width) => props.onResize(column.name, width)}
                    />
                  )
                }
              />
            ))}
            <td className={classes.actions} />
          </tr>
        </thead>
        <tbody ref={body} onPointerLeave={() => props.onMark?.(null)} onBlur={() => props.onMark?.(null)}>
          {rows.map((row, index) => (
            <ListRow
              key={row.id}
              row={row}
              name={props.rowName(row)}
              columns={props.columns}
              link={props.onOpen && props.linkTo(row)}
              selected={isSelected(row)}
              reached={reachedHere ? row.id === reached : index === 0}
              actions={actions}
              removal={removalOf(props, row)}
            />
          ))}
          <SkeletonRows count={props.skeletonRows} columns={props.columns} />
        </tbody>
        {sums && <ListSums columns={props.columns} all={sums.all} sums={sums} note={sums.note} />}
      </table>
    </div>
  )
}

/** Returns the action for the button at the end of a row, or undefined if the row has no such button. */
function removalOf<Row extends { id: number }>(
  { onRemove, state, isRemovable }: ListTableProps<Row>,
  row: Row,
): 'restore' | 'delete' | undefined {
  if (!onRemove) return undefined
  if (state.bin) return 'restore'
  return isRemovable?.(row) === false ? undefined : 'delete'
}

type Place<Row> = {
  rows: readonly Row[]
  body: RefObject<HTMLTableSectionElement | null>
  setReached: (id: number) => void
}

/** Returns the keyboard and pointer actions of rows. Their identity never changes, but they use the latest props. */
function useRowActions<Row extends { id: number }>(props: ListTableProps<Row>, place: Place<Row>) {
  /** Id of the row that was ticked last. With Shift, a range is selected from this row. */
  const anchor = useRef<number | null>(null)
  const latest = useRef({ props, place })
  latest.current = { props, place }

  function tick(row: Row, { range }: { range: boolean }) {
    const { selection, onSelect } = latest.current.props
    const page = idsOf(latest.current.place.rows)
    const before = selection.all ? { ids: new Set(page), all: false } : selection
    onSelect(range ? withRange(before, page, anchor.current ?? row.id, row.id) : toggled(before, row.id))
    anchor.current = row.id
  }

  function remove(row: Row) {
    latest.current.props.onRemove?.([row.id])
  }

  function removeReached(row: Row) {
    const { selection, onRemove, state } = latest.current.props
    if (state.bin || selection.all) return
    if (selection.ids.has(row.id)) onRemove?.([...selection.ids])
    else if (removalOf(latest.current.props, row)) onRemove?.([row.id])
  }

  function onKey(event: KeyboardEvent<HTMLTableRowElement>, row: Row) {
    // Keys pressed in a button or a link inside the row do not trigger the row's shortcuts.
    if (event.target !== event.currentTarget || event.altKey) return
    const { rows, body } = latest.current.place
    const { selection, onSelect, onOpen, rowKey } = latest.current.props
    const index = rows.indexOf(row)
    const target = stepOf(event.key, index, rows.length - 1)
    const withControl = event.ctrlKey || event.metaKey
    if (target !== undefined) body.current?.rows[target]?.focus()
    else if (event.key === 'a' && withControl)
      onSelect({ ids: new Set([...selection.ids, ...idsOf(rows)]), all: false })
    else if (withControl) return
    else if (event.key === rowKey?.key) rowKey.run(row)
    else if (event.key === 'Enter') onOpen?.(row)
    else if (event.key === ' ') tick(row, { range: event.shiftKey })
    else if (event.key === 'Delete') removeReached(row)
    else if (event.key === 'Escape' && (selection.all || selection.ids.size > 0)) onSelect(nothingSelected)
    else return
    event.preventDefault()
  }

  function onClick(event: MouseEvent<HTMLTableRowElement>, row: Row) {
    const inControl = (event.target as Element).closest('a, button, input, label')
    if (inControl) return
    if (event.shiftKey) tick(row, { range: true })
    else if (window.getSelection()?.isCollapsed !== false) latest.current.props.onOpen?.(row)
  }

  const [actions] = useState<RowActions<Row>>(() => ({
    onKey,
    onClick,
    onTick: tick,
    onRemove: remove,
    onFocus: (row) => {
      latest.current.place.setReached(row.id)
      latest.current.props.onMark?.(row.id)
    },
    onPoint: (row) => latest.current.props.onMark?.(row.id),
  }))
  return actions
}

/** Returns the index of the row to which a key moves the focus, or undefined if the key does not move it. */
function stepOf(key: string, index: number, last: number): number | undefined {
  const target = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + LEAP,
    PageUp: index - LEAP,
    Home: 0,
    End: last,
  }[key]
  return target === undefined ? undefined : Math.min(last, Math.max(0, target))
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map((row) => row.id)
}
