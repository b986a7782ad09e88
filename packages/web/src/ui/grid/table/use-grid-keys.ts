import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { isInEditor } from '../cells/cell-editor.tsx'
import { emptyTexts, filledTexts } from '../changes/texts-for-range.ts'
import { copiedCells, copyCells, copyCellsLater } from '../clipboard/grid-clipboard.ts'
import type { SheetTexts } from '../clipboard/sheet-text.ts'
import type { WritingEnd } from '../columns/grid-column.ts'
import type { GridModel } from '../model/use-grid-model.ts'
import {
  type CellPlace,
  type CellRange,
  type CellSelection,
  cellAt,
  cellsBetween,
} from '../selection/cell-range.ts'
import { commandOf, type GridCommand } from '../selection/grid-command.ts'
import { moved, stepped } from '../selection/move-cell.ts'
import { nextTrouble } from '../selection/next-trouble.ts'

type GridKeys<Row> = {
  model: GridModel<Row>
  dir: 'ltr' | 'rtl'
  go: (next: CellSelection, cellInView?: CellPlace | null) => void
  /** Opens the active cell for editing. Returns false if the cell cannot be edited. */
  write: (over: boolean) => boolean
  /** Returns the number of lines that Page Up and Page Down move by. */
  page: () => number
  follow: (cellInView: CellPlace | null) => void
  onFind: () => void
  onMenu: () => void
  onEscape: () => void
  /** Called if the user asks for the next unsaved or refused cell and there is none. */
  onNoTrouble: (() => void) | undefined
  /** Returns the focus from the headings to the active cell. */
  onBack: () => void
  /** Focuses a cell by its line and column. Shows the column first if it is hidden. */
  goTo: (line: number, column: string | undefined) => void
}

/** Returns the keyboard and clipboard handlers for the cells of a grid. */
export function useGridKeys<Row>({ model, dir, go, write, page, follow, ...grid }: GridKeys<Row>) {
  const { selection, isLost, size, range, map, changes, arranged, lines } = model
  const { active } = selection

  function choose(newRange: CellRange | undefined) {
    if (!newRange) return
    go(
      cellsBetween(
        { row: newRange.top, column: newRange.start },
        { row: newRange.bottom, column: newRange.end },
      ),
    )
  }

  const placesOf = ({ top, bottom }: CellRange) => map.places.slice(top, bottom + 1)

  /** Fills the target rows from the source rows. Row indexes count only the visible rows. */
  function fillRows(source: CellRange | undefined, target: CellRange | undefined) {
    if (!source || !target) return
    model.whenRead([...placesOf(source), ...placesOf(target)], (rows) => {
      const textAt = (row: number, column: number) => {
        const [from, definition] = [rows[map.places[row] ?? -1], model.columns[column]]
        return from !== undefined && definition ? definition.text(from) : ''
      }
      model.write(filledTexts(source, target, textAt))
    })
  }

  function fill(source: CellRange, target: CellRange) {
    follow(null)
    fillRows(model.rowsOf(source), model.rowsOf(target))
  }

  function empty() {
    const rows = model.rowsOf(range)
    if (rows) model.whenRead(placesOf(rows), () => model.write(emptyTexts(rows)))
  }

  function toggle(line: number): boolean {
    const heading = lines[line]
    if (heading?.kind !== 'group') return false
    follow({ ...active, row: line })
    arranged.toggle(heading.key)
    return true
  }

  /** If the selection is lost, shows a message about it and returns true. */
  function refuseLost(): boolean {
    if (isLost) changes.fail(model.t('grid.selection_lost'))
    return isLost
  }

  /** Runs a command. Returns true if the browser must not handle the key press too. */
  function obey(command: GridCommand): boolean {
    if (needsChosen(command) && refuseLost()) return true
    switch (command.kind) {
      case 'move': {
        const isExtended = command.extends && !isLost
        const from = isExtended ? selection.head : active
        // A row that is not loaded is treated as filled, because its texts are unknown and most rows contain texts.
        const isEmpty = ({ row, column }: CellPlace) =>
          model.textAt(row, column) === '' && !(lines[row]?.kind === 'row' && model.rowAt(row) === undefined)
        const to = moved(from, command.move, { ...size, page: page(), isEmpty })
        go(isExtended ? { ...selection, head: to } : cellAt(to), to)
        return true
      }
      case 'next': {
        if (!command.across && toggle(active.row)) return true
        const next = stepped(isLost ? cellAt(active) : selection, command, size)
        if (next) go(next)
        return next !== null
      }
      case 'write': {
        if (!command.over || lines[active.row]?.kind === 'row') {
          // If the cell cannot be opened, the browser must not handle the key, because a space would scroll the page. If typing
          // opens the cell, the browser types the character into the field.
          return !write(command.over) || !command.over
        }
        return toggle(active.row)
      }
      case 'choose':
        choose({
          top: command.what === 'rows' ? range.top : 0,
          bottom: command.what === 'rows' ? range.bottom : size.rows - 1,
          start: command.what === 'columns' ? range.start : 0,
          end: command.what === 'columns' ? range.end : size.columns - 1,
        })
        return true
      case 'empty':
        empty()
        return true
      case 'fill-down': {
        const rows = model.rowsOf(range)
        if (!rows) return true
        // A single selected row is filled from the row above it.
        const top = rows.top === rows.bottom ? Math.max(0, rows.top - 1) : rows.top
        fillRows({ ...rows, top, bottom: top }, rows)
        return true
      }
      case 'undo':
      case 'redo': {
        const step = command.kind
        // Runs after all earlier actions that still wait for rows to load.
        model.whenRead([], () => {
          const cells = changes[step]()
          choose(model.linesAround(cells))
          model.reveal(cells.flatMap(({ column }) => model.allColumns[column]?.name ?? []))
          const hiddenCells = cells.filter(({ row }) => map.lineOf(row) === undefined)
          if (hiddenCells.length > 0) changes.noteHidden(step, hiddenCells)
        })
        return true
      }
      case 'find':
        grid.onFind()
        return true
      case 'menu':
        grid.onMenu()
        return true
      case 'trouble':
        toTrouble()
        return true
      case 'leave':
        grid.onEscape()
        return false
    }
  }

  /** Moves to the next cell with an unsaved or a refused pasted text. If there is none, calls `onNoTrouble`. */
  function toTrouble() {
    const next = nextTrouble({ ...model, columns: model.allColumns }, active)
    const column = next && model.allColumns[next.column]?.name
    if (!model.writing.leaveFor(next && { id: model.lineIds[next.row], column })) return
    if (next) grid.goTo(next.row, column)
    else grid.onNoTrouble?.()
  }

  // After Escape, the next Tab leaves the grid; otherwise the focus would be trapped.
  const leaves = useRef(false)
  function onKeyDown(event: KeyboardEvent) {
    const target = event.target instanceof Element ? event.target : null
    if (target?.closest('thead')) {
      if (event.key === 'Escape') grid.onBack()
      return
    }
    const command = commandOf(event, dir)
    if (!command || (size.rows === 0 && command.kind !== 'find' && command.kind !== 'menu')) return
    const isLeaving = leaves.current && event.key === 'Tab'
    leaves.current = command.kind === 'leave'
    if (!isLeaving && obey(command)) event.preventDefault()
  }

  function onCopy(event: ClipboardEvent) {
    if (isOfField(event)) return
    event.preventDefault()
    const rows = model.rowsOf(range)
    if (refuseLost() || !rows) return
    const copiedColumns = model.columns.slice(rows.start, rows.end + 1)
    const places = placesOf(rows)
    const texts = (): SheetTexts => {
      const now = model.rowsNow()
      return places.map((place) => {
        const row = now[place]
        return copiedColumns.map((column) => (row === undefined ? '' : column.text(row)))
      })
    }
    const isCut = event.type === 'cut'
    const reading = model.readFirst(places)
    if (reading) return void copyLater(reading.then(texts), isCut)
    copyCells(event.clipboardData, texts())
    if (isCut) empty()
  }

  /** Copies cells when they have loaded. Clears cut cells only if copying has succeeded. */
  async function copyLater(texts: Promise<SheetTexts>, isCut: boolean) {
    try {
      await copyCellsLater(texts)
      if (isCut) empty()
    } catch {
      // If only the browser has refused, the rows are loaded now, and pressing the keys again copies immediately.
      const isThere = await texts.then(
        () => true,
        () => false,
      )
      changes.fail(model.t(isThere ? 'grid.copy_again' : 'grid.not_read'))
    }
  }

  function onPaste(event: ClipboardEvent) {
    if (isOfField(event)) return
    event.preventDefault()
    const rows = model.rowsOf(range)
    if (refuseLost() || !rows) return
    const visibleCount = map.places.length
    const block = copiedCells(event.clipboardData)
    const most = model.pasted(block, rows, model.mostBegun)
    const placement = model.isNamed(most.reached) ? most : model.pasted(block, rows, 0)
    const { reached } = placement
    choose({
      ...reached,
      top: map.lines[reached.top] ?? range.top,
      bottom: map.lines[Math.min(reached.bottom, visibleCount - 1)] ?? range.bottom,
    })
    model.whenRead(placesOf(reached), () => void model.paste(placement))
  }

  return {
    fill,
    toggle,
    toTrouble,
    goOn: (end: Extract<WritingEnd, { kind: 'next' | 'step' }>) => {
      if (end.kind === 'next') {
        const next = stepped(selection, end, size)
        if (next) go(next)
        return
      }
      const command = commandOf({ ...plainPress, key: end.key }, dir)
      if (command) obey(command)
    },
    handlers: { onKeyDown, onCopy, onCut: onCopy, onPaste },
  }
}

/** Returns true for a command that acts on the selected cells; false, for example, for moving, searching and undoing. */
function needsChosen(command: GridCommand): boolean {
  if (command.kind === 'choose') return command.what !== 'all'
  return command.kind === 'write' || command.kind === 'empty' || command.kind === 'fill-down'
}

function isOfField({ target }: ClipboardEvent): boolean {
  return target instanceof Element && isInEditor(target)
}

const plainPress = {
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  getModifierState: () => false,
}
