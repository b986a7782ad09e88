import { useDirection } from '@mantine/core'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { frozenOffsets } from '../columns/frozen-columns.ts'
import type { GridModel } from '../model/use-grid-model.ts'
import { type CellPlace, type CellSelection, cellAt } from '../selection/cell-range.ts'
import { useGridPointer } from '../selection/use-grid-pointer.ts'
import { GridHead } from './grid-head.tsx'
import { GridRow, type RowWriting } from './grid-row.tsx'
import classes from './grid-table.module.css'
import { GroupRow } from './group-row.tsx'
import type { HeadHandlers } from './heading.tsx'
import { useCellSentences } from './use-cell-sentences.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useSteady } from './use-steady.ts'

/** Height of each line in px; grid.module.css repeats it. */
const ROW_HEIGHT = 36

/** Number of lines to render before and after the visible lines. */
const OVERSCAN = 4

/** Functions of the table that other components can call. */
export type GridTableHandle = {
  focus: () => void
  show: (cell: CellPlace) => void
  /** Focuses a cell by its line and its column, by default the first column. Shows the column first if it is hidden. */
  goTo: (line: number, column: string | undefined) => void
  /** Focuses the next cell with an unsaved or a refused pasted text. */
  toTrouble: () => void
  /** Opens the focused cell for editing. */
  write: () => void
}

type GridTableProps<Row> = {
  handle: Ref<GridTableHandle>
  model: GridModel<Row>
  label: string
  frozen: number
  rowReadOnly: ((row: Row) => string | undefined) | undefined
  onFind: () => void
  /** Moves to the first incomplete row. Called if no cell is unsaved or refused. */
  onNoTrouble: (() => void) | undefined
  /** Returns the indexes of the columns of a line that match the search text, separated by spaces. */
  foundIn: (line: number) => string
  /** Called with the range of visible lines when scrolling stops. */
  onSeen: (from: number, to: number) => void
  /** Shown instead of rows if there are none. */
  empty: ReactNode
}

/** Shows the lines of a grid as a table with a heading for each column. */
export function GridTable<Row>(props: GridTableProps<Row>) {
  const { model, label, frozen, rowReadOnly, foundIn, onSeen } = props
  const { t, columns, rows, lines, arranged, range, selection, size, widths } = model
  const { active } = selection
  const { dir } = useDirection()
  const scroller = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const hint = useId()
  const writing = model.writing.cell
  const editedLine = writing && model.lineOf(writing.id)
  const [menu, setMenu] = useState<string | null>(null)
  const sentences = useCellSentences(active)

  const virtual = useVirtualizer({
    count: lines.length,
    estimateSize: () => ROW_HEIGHT,
    getScrollElement: () => scroller.current,
    overscan: OVERSCAN,
    // Keeps three lines mounted while they are out of view: the focused line, the head of the selection and the line being
    // edited.
    rangeExtractor: (visibleRange) => {
      const indexes = [
        ...defaultRangeExtractor(visibleRange),
        active.row,
        selection.head.row,
        editedLine ?? active.row,
      ]
      return [...new Set(indexes)].filter((line) => line < lines.length).sort((one, other) => one - other)
    },
  })

  // After an action in the grid, focuses the active cell if `hasKeyboard` is true, even if an open field has the focus, and
  // scrolls the cell `seen` into view.
  const follows = useRef<{ seen: CellPlace | null; hasKeyboard: boolean } | null>(null)
  useLayoutEffect(() => {
    if (!follows.current) return
    const { seen, hasKeyboard } = follows.current
    follows.current = null
    if (hasKeyboard) cellOf(table.current, active)?.focus({ preventScroll: true })
    if (seen) cellOf(table.current, seen)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  const follow = (cellInView: CellPlace | null, hasKeyboard = true) => {
    follows.current = { seen: cellInView, hasKeyboard }
  }
  const focus = () => {
    const cell = cellOf(table.current, active) ?? scroller.current?.querySelector('[data-paste-here]')
    if (cell instanceof HTMLElement) cell.focus({ preventScroll: true })
  }
  // When the last row disappears, the button for pasting rows gets the focus.
  const hadKeyboard = useRef(false)
  useLayoutEffect(() => {
    if (size.rows === 0 && hadKeyboard.current && document.activeElement === document.body) focus()
    hadKeyboard.current = scroller.current?.contains(document.activeElement) === true
  })
  function go(next: CellSelection, cellInView: CellPlace | null = next.active) {
    follow(cellInView)
    model.changes.forgetOutcome()
    model.select(next)
  }

  const pendingCell = useRef<{ line: number; column: string }>(null)
  function goTo(line: number, name: string | undefined) {
    const column = model.allColumns.findIndex((each) => each.name === name)
    if (column < columns.length) return go(cellAt({ row: line, column: Math.max(0, column) }))
    if (name === undefined) return
    pendingCell.current = { line, column: name }
    model.reveal([name])
  }
  // Runs once the column is shown again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each choice of columns
  useLayoutEffect(() => {
    const cell = pendingCell.current
    pendingCell.current = null
    if (cell && columns.some(({ name }) => name === cell.column)) goTo(cell.line, cell.column)
  }, [columns])

  function write(over: boolean) {
    const [row, column, id] = [model.rowAt(active.row), columns[active.column], model.lineIds[active.row]]
    if (row === undefined || !column || id === undefined) return false
    const reason = model.locked(row, column)
    if (reason !== undefined) {
      if (reason) model.changes.refuse(reason)
      return false
    }
    model.changes.forgetOutcome()
    // Renders synchronously, because the field must exist before the browser types the character.
    return flushSync(() => {
      const isOpen = model.writing.begin({ id, row, column, over })
      if (isOpen) model.select(cellAt(active))
      return isOpen
    })
  }

  const page = () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2)
  const keys = useGridKeys({
    ...{ model, dir, go, write, page, follow },
    ...{ onFind: props.onFind, onNoTrouble: props.onNoTrouble },
    onMenu: () => setMenu(columns[active.column]?.name ?? null),
    onEscape: sentences.hide,
    onBack: focus,
    goTo,
  })
  useImperativeHandle(props.handle, () => ({
    focus,
    show: (cell) => follow(cell, false),
    goTo,
    toTrouble: keys.toTrouble,
    write: () => write(false),
  }))

  const pointer = useGridPointer({
    selection,
    onSelect: (next) => go(next, next.head),
    onFill: keys.fill,
    onWrite: () => write(false),
    onToggle: keys.toggle,
  })

  const handlers: RowWriting = useSteady({
    onTake: (text, end) => {
      const wrong = model.writing.take(text)
      if (wrong !== undefined) return wrong
      model.writing.end()
      if (end.kind !== 'away') follow(active)
      if (end.kind === 'next' || end.kind === 'step') keys.goOn(end)
      return undefined
    },
    onCancel: () => {
      follow(active)
      model.writing.end()
    },
    // When an open field gets the focus, its cell becomes active again.
    onFocus: () => {
      const column = columns.findIndex(({ name }) => name === writing?.column)
      if (editedLine !== undefined && column >= 0 && (active.row !== editedLine || active.column !== column))
        model.select(cellAt({ row: editedLine, column }))
    },
  })
  const headHandlers: HeadHandlers = useSteady({
    onSort: arranged.sort,
    onFilter: arranged.filter,
    onGroup: arranged.group,
    onMenu: setMenu,
    onBack: focus,
    onHide: (name) => {
      const column = columns.find((each) => each.name === name)
      if (column) model.choice.toggle(column)
    },
    onMove: model.choice.move,
    onDrag: (column, width) => widths.drag(width === null ? null : { column, width }),
    onResize: widths.resize,
    fitting: (name) =>
      fittingWidth(
        table.current,
        columns.findIndex((column) => column.name === name),
      ),
  })

  const { isScrolling } = virtual
  const [first, last] = [virtual.range?.startIndex ?? 0, virtual.range?.endIndex ?? 0]
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports changes of the range only, to the current listener
  useLayoutEffect(() => {
    if (!isScrolling) onSeen(first, last)
  }, [isScrolling, first, last])

  const slots = Math.ceil((virtual.scrollRect?.height ?? 0) / ROW_HEIGHT) + 2 * OVERSCAN + 2
  // Elements keep their order while scrolling, because moving them is the most expensive step. When scrolling stops, they are
  // put into row order.
  const virtualItems = isScrolling
    ? virtual.getVirtualItems().toSorted((one, other) => (one.index % slots) - (other.index % slots))
    : virtual.getVirtualItems()
  const offsets = useMemo(() => frozenOffsets(widths.widths, frozen), [widths.widths, frozen])
  const activeKey = useHeldKey(model, active.row)
  const writtenKey = useHeldKey(model, editedLine ?? active.row)
  // A row that scrolls into view reuses the element of a row that scrolled out of view, except the elements of the focused row
  // and of an open field. A distant row, or an extra row while the window shrinks, gets a unique key: React would never remove
  // rows with duplicate keys.
  const usedKeys = new Set<string>()
  const keyFor = (key: string, index: number): string => {
    const own = usedKeys.has(key) ? `line at ${index}` : key
    usedKeys.add(own)
    return own
  }

  return (
    <div className={classes.frame} style={sizesOf(widths.widths, frozen)}>
      <div className={classes.scroller} ref={scroller} data-grid-scroller>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table whose cells take the focus
          role="grid"
          ref={table}
          className={classes.table}
          aria-label={label}
          aria-describedby={hint}
          aria-rowcount={lines.length + 1}
          aria-colcount={columns.length}
          aria-multiselectable
          {...keys.handlers}
          {...sentences.handlers}
          {...pointer}
        >
          <GridHead
            columns={columns}
            widths={widths.widths}
            frozen={offsets}
            fixed={model.choice.fixed}
            start={range.start}
            end={range.end}
            view={arranged.view}
            menu={menu}
            handlers={headHandlers}
          />
          {/* biome-ignore lint/a11y/noRedundantRoles: some browsers drop the implicit role under `display: block` */}
          <tbody role="rowgroup" className={classes.body} style={{ height: virtual.getTotalSize() }}>
            {virtualItems.map(({ index, start }) => {
              const line = lines[index]
              if (!line) return null
              const isChosen = index >= range.top && index <= range.bottom
              const isActive = index === active.row
              const common = {
                ...{ columns, frozen: offsets, place: index, top: start },
                active: isActive ? active.column : -1,
                start: isChosen ? range.start : -1,
                end: isChosen ? range.end : -1,
              }
              const heldKey = index === active.row ? activeKey : index === editedLine ? writtenKey : undefined
              const key = keyFor(heldKey ?? `${line.kind} ${index % slots}`, index)
              if (line.kind === 'group') return <GroupRow key={key} {...common} line={line} rows={rows} />
              const id = model.ids[line.place]
              return (
                <GridRow
                  key={key}
                  {...common}
                  row={rows[line.place]}
                  isLast={index === range.bottom}
                  writing={index === editedLine ? writing : undefined}
                  troubles={id === undefined ? undefined : model.troubles.get(id)}
                  defaulted={id === undefined ? undefined : model.changes.defaulted.get(id)}
                  noted={sentences.at?.row === index ? sentences.at.column : -1}
                  found={foundIn(index)}
                  rowReadOnly={rowReadOnly}
                  handlers={handlers}
                  t={t}
                />
              )
            })}
          </tbody>
        </table>
        {size.rows === 0 && props.empty}
      </div>
      <span id={hint} hidden>
        {t('grid.hint')}
      </span>
    </div>
  )
}

/**
 * Returns the React key of a line. The key stays the same when the row of the line loads or disappears, so that the focus
 * remains in the grid.
 */
function useHeldKey<Row>({ lineIds, lineOf }: GridModel<Row>, at: number): string {
  const id = lineIds[at]
  const lineKey = useRef({ id, key: `line ${id}` })
  if (lineKey.current.id !== id) {
    const isGone = lineKey.current.id !== undefined && lineOf(lineKey.current.id) === undefined
    lineKey.current = { id, key: isGone ? lineKey.current.key : `line ${id}` }
  }
  return lineKey.current.key
}

function sizesOf(widths: readonly number[], frozen: number) {
  const columns = widths.map((width, index) =>
    index === widths.length - 1 ? `minmax(${width}px, 1fr)` : `${width}px`,
  )
  return {
    '--grid-columns': columns.join(' '),
    '--grid-width': `${sum(widths)}px`,
    '--grid-frozen': `${sum(widths.slice(0, frozen))}px`,
  } as CSSProperties
}

/** Returns the width, in px, that fits the longest mounted text of a column, including padding. */
function fittingWidth(table: HTMLTableElement | null, column: number): number {
  const texts = table?.querySelectorAll<HTMLElement>(
    `[data-column="${column}"] > *, [aria-colindex="${column + 1}"] > button > *`,
  )
  return [...(texts ?? [])].reduce((most, each) => Math.max(most, each.scrollWidth), 0) + 34
}

function cellOf(table: HTMLTableElement | null, { row, column }: CellPlace): HTMLElement | null {
  return table?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`) ?? null
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
