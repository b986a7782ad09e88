import { useDirection } from '@mantine/core'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { emptyTexts, filledTexts, pastedTexts } from './changes/texts-for-range.ts'
import { useGridChanges } from './changes/use-grid-changes.ts'
import type { CellChange } from './changes/write-cells.ts'
import { copiedCells, copyCells } from './clipboard/grid-clipboard.ts'
import { frozenOffsets } from './columns/frozen-columns.ts'
import type { GridColumn, RowId } from './columns/grid-column.ts'
import classes from './grid.module.css'
import {
  type CellPlace,
  type CellRange,
  type CellSelection,
  cellAt,
  cellsBetween,
  rangeOf,
} from './selection/cell-range.ts'
import { commandOf, type GridCommand } from './selection/grid-command.ts'
import { moved, stepped } from './selection/move-cell.ts'
import { useGridPointer } from './selection/use-grid-pointer.ts'
import { useGridSelection } from './selection/use-grid-selection.ts'
import { SelectionLine } from './selection-line.tsx'
import type { Writing, WritingEnd } from './table/cell-editor.tsx'
import { GridHead } from './table/grid-head.tsx'
import { GridRow, type RowWriting } from './table/grid-row.tsx'
import tableClasses from './table/grid-table.module.css'
import { useSteady } from './table/use-steady.ts'

/** The height of all rows, in px; also in grid.module.css. */
const ROW_HEIGHT = 36

/** How many rows are there already before and after those that are seen. */
const OVERSCAN = 4

type GridProps<Row> = {
  /** What it is called by who cannot see it. */
  label: string
  rows: readonly Row[]
  idOf: (row: Row) => RowId
  columns: readonly GridColumn<Row>[]
  /** How many of the first columns stay where the others are scrolled. */
  frozen?: number
  /** The rows after cells were changed, and what changed in them. */
  onChange: (rows: readonly Row[], changes: readonly CellChange[]) => void
}

/** Rows that are read and written as in a spreadsheet. It is as high as what it stands in. */
export function Grid<Row>({ label, rows, idOf, columns, frozen = 0, onChange }: GridProps<Row>) {
  const { t } = useTranslation()
  const { dir } = useDirection()
  const scroller = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const hint = useId()
  const ids = useMemo(() => rows.map(idOf), [rows, idOf])
  const { selection, select, size, places } = useGridSelection(ids, columns.length)
  const changes = useGridChanges({ rows, columns, idOf, places, onChange })
  const [writing, setWriting] = useState<Writing>()
  const range = rangeOf(selection)
  const { active } = selection

  const virtual = useVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_HEIGHT,
    getScrollElement: () => scroller.current,
    overscan: OVERSCAN,
    // The row that has the keyboard is there wherever the others are, and the one that choosing has come to.
    rangeExtractor: (shown) => {
      const wanted = [...defaultRangeExtractor(shown), active.row, selection.head.row]
      return [...new Set(wanted)].sort((one, other) => one - other)
    },
  })

  // What was done inside of the grid takes the keyboard along, and brings one cell into sight.
  const follows = useRef<{ seen: CellPlace | null }>(null)
  useLayoutEffect(() => {
    if (!follows.current || writing) return
    const { seen } = follows.current
    follows.current = null
    cellOf(table.current, active)?.focus({ preventScroll: true })
    if (seen) cellOf(table.current, seen)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  function go(next: CellSelection, seen: CellPlace | null = next.active) {
    follows.current = { seen }
    changes.forgetOutcome()
    select(next)
  }

  function choose(chosen: CellRange | undefined) {
    if (!chosen) return
    go(cellsBetween({ row: chosen.top, column: chosen.start }, { row: chosen.bottom, column: chosen.end }))
  }

  const textAt = (row: number, column: number) => {
    const [found, declared] = [rows[row], columns[column]]
    return found !== undefined && declared ? declared.text(found) : ''
  }

  function fill(source: CellRange, target: CellRange) {
    follows.current = { seen: null }
    changes.write(filledTexts(source, target, textAt))
  }

  const pointer = useGridPointer({
    selection,
    onSelect: (next) => go(next, next.head),
    onFill: fill,
    onWrite: () => write(false),
  })

  function write(over: boolean) {
    if (!columns[active.column]?.write) return
    changes.forgetOutcome()
    // At once: the character that is being typed is for the field.
    flushSync(() => {
      select(cellAt(active))
      setWriting({ over })
    })
  }

  /** Whether the key was for the grid. */
  function obey(command: GridCommand): boolean {
    switch (command.kind) {
      case 'move': {
        const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2)
        const from = command.extends ? selection.head : active
        const isEmpty = ({ row, column }: typeof from) => textAt(row, column) === ''
        const to = moved(from, command.move, { ...size, page, isEmpty })
        go(command.extends ? { ...selection, head: to } : cellAt(to), to)
        return true
      }
      case 'next': {
        const next = stepped(selection, command, size)
        if (next) go(next)
        return next !== null
      }
      case 'write':
        write(command.over)
        // A space would scroll; any other character goes on into the field.
        return !writable(active.column) || !command.over
      case 'choose':
        choose({
          top: command.what === 'rows' ? range.top : 0,
          bottom: command.what === 'rows' ? range.bottom : size.rows - 1,
          start: command.what === 'columns' ? range.start : 0,
          end: command.what === 'columns' ? range.end : size.columns - 1,
        })
        return true
      case 'empty':
        changes.write(emptyTexts(range))
        return true
      case 'fill-down': {
        // One row is filled from the one above it.
        const top = range.top === range.bottom ? Math.max(0, range.top - 1) : range.top
        changes.write(filledTexts({ ...range, top, bottom: top }, range, textAt))
        return true
      }
      case 'undo':
        choose(changes.undo())
        return true
      case 'redo':
        choose(changes.redo())
        return true
      case 'leave':
        return false
    }
  }

  const writable = (column: number) => columns[column]?.write !== undefined

  // After Escape the next Tab leaves the grid: otherwise the keyboard would be caught in it.
  const leaves = useRef(false)
  function onKeyDown(event: KeyboardEvent) {
    const command = commandOf(event, dir)
    if (!command || rows.length === 0) return
    const isLeaving = leaves.current && event.key === 'Tab'
    leaves.current = command.kind === 'leave'
    if (!isLeaving && obey(command)) event.preventDefault()
  }

  function onCopy(event: ClipboardEvent) {
    if (writing) return
    event.preventDefault()
    copyCells(event.clipboardData, rows, columns, range)
    if (event.type === 'cut') changes.write(emptyTexts(range))
  }

  function onPaste(event: ClipboardEvent) {
    if (writing) return
    event.preventDefault()
    const { cells, reached, lost } = pastedTexts(copiedCells(event.clipboardData), range, size)
    choose(reached)
    changes.write(cells, lost)
  }

  const handlers: RowWriting<Row> = useSteady({
    onTake: (_row: Row, text: string, end: WritingEnd) => {
      const written = changes.write([{ ...active, text }])
      if (written.refused > 0) return written.fault ?? ''
      setWriting(undefined)
      if (end.kind === 'stay') return undefined
      follows.current = { seen: active }
      if (end.kind === 'next') {
        const next = stepped(selection, end, size)
        if (next) go(next)
      } else {
        const command = commandOf({ ...plainPress, key: end.key }, dir)
        if (command) obey(command)
      }
      return undefined
    },
    onCancel: () => {
      follows.current = { seen: active }
      setWriting(undefined)
    },
  })

  const slots = Math.ceil((virtual.scrollRect?.height ?? 0) / ROW_HEIGHT) + 2 * OVERSCAN + 2
  // While rows come by they stay in the order of their elements, which costs most to change; once they rest it is theirs.
  const shown = virtual.isScrolling
    ? virtual.getVirtualItems().toSorted((one, other) => (one.index % slots) - (other.index % slots))
    : virtual.getVirtualItems()
  const offsets = useMemo(() => frozenOffsets(columns, frozen), [columns, frozen])
  const widths = columns.map(({ width }) => width)
  const sizes = {
    '--grid-columns': widths
      .map((width, index) => (index === widths.length - 1 ? `minmax(${width}px, 1fr)` : `${width}px`))
      .join(' '),
    '--grid-width': `${sum(widths)}px`,
    '--grid-frozen': `${sum(widths.slice(0, frozen))}px`,
  } as React.CSSProperties

  return (
    <div className={classes.grid} style={sizes}>
      <div className={tableClasses.scroller} ref={scroller} data-grid-scroller>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table whose cells have the keyboard
          role="grid"
          ref={table}
          className={tableClasses.table}
          aria-label={label}
          aria-describedby={hint}
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length}
          aria-multiselectable
          onKeyDown={onKeyDown}
          onCopy={onCopy}
          onCut={onCopy}
          onPaste={onPaste}
          {...pointer}
        >
          <GridHead columns={columns} frozen={offsets} start={range.start} end={range.end} />
          {/* biome-ignore lint/a11y/noRedundantRoles: laid out as a block, it is none to some browsers by itself */}
          <tbody role="rowgroup" className={tableClasses.body} style={{ height: virtual.getTotalSize() }}>
            {shown.map(({ index, start }) => {
              const row = rows[index]
              if (row === undefined) return null
              const isChosen = index >= range.top && index <= range.bottom
              return (
                <GridRow
                  // A row that is scrolled away leaves its elements to one that comes; never the one that has the keyboard.
                  key={index === active.row ? `row ${ids[index]}` : index % slots}
                  row={row}
                  place={index}
                  columns={columns}
                  frozen={offsets}
                  top={start}
                  active={index === active.row ? active.column : -1}
                  start={isChosen ? range.start : -1}
                  end={isChosen ? range.end : -1}
                  isLast={index === range.bottom}
                  writing={index === active.row ? writing : undefined}
                  handlers={handlers}
                />
              )
            })}
          </tbody>
        </table>
      </div>
      <SelectionLine rows={rows} columns={columns} range={range} outcome={changes.outcome} />
      <span id={hint} hidden>
        {t('grid.hint')}
      </span>
    </div>
  )
}

const plainPress = {
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  getModifierState: () => false,
}

function cellOf(table: HTMLTableElement | null, { row, column }: CellPlace): HTMLElement | null {
  return table?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`) ?? null
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
