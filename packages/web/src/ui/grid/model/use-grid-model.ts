import { type RefObject, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { columnChoice } from '../../column-choice/column-choice.ts'
import { useLocale } from '../../hooks/locale.ts'
import type { Foreseen, PastePreview } from '../changes/foresee.ts'
import { headedTexts, type PasteTexts, pastedTexts } from '../changes/texts-for-range.ts'
import { type ReplacingPaste, useGridChanges } from '../changes/use-grid-changes.ts'
import type { CellText } from '../changes/write-cells.ts'
import { readHeadings } from '../clipboard/headed-block.ts'
import type { SheetTexts } from '../clipboard/sheet-text.ts'
import { type GridColumn, type RowId, unreadId, whyReadOnly } from '../columns/grid-column.ts'
import { useChosenColumns } from '../columns/use-chosen-columns.ts'
import { useGridWidths } from '../columns/use-grid-widths.ts'
import type { CellTrouble } from '../saving/refused-cells.ts'
import { useRefusedCells } from '../saving/use-refused-cells.ts'
import { type RowChange, type SaveAnswer, type SavedGrid, useSaving } from '../saving/use-saving.ts'
import type { CellPlace, CellRange } from '../selection/cell-range.ts'
import { useGridSelection } from '../selection/use-grid-selection.ts'
import type { OnlyRows } from '../view/arrange-rows.ts'
import { useGridView, useSameIds } from '../view/use-grid-view.ts'
import { usePageReading } from '../view/use-pages.ts'
import { useCellWriting } from './use-cell-writing.ts'
import { type DiscardedTexts, useDiscarding } from './use-discarding.ts'
import { useRowsFirst } from './use-rows-first.ts'

/** Paste that has replaced several texts. With `isOfSeen`, the grid has hidden rows that the paste has not changed. */
export type PasteOverTexts = ReplacingPaste & { isOfSeen: boolean }

export type GridModelProps<Row> = Omit<SavedGrid<Row>, 'save'> & {
  /** Saves changes like `SavedGrid.save`. `isRefusing` returns true for a row in which a cell has refused a pasted text. */
  save: (
    changes: readonly RowChange<Row>[],
    isRefusing: (id: RowId) => boolean,
  ) => Promise<readonly SaveAnswer<Row>[]>
  /** Returns true for a new row. New rows are saved when they are complete and none of their cells refuses a text. */
  isBegun?: ((row: Row) => boolean) | undefined
  /** Receives refused pasted texts that the user has discarded. */
  onDiscarded?: ((texts: DiscardedTexts) => void) | undefined
  /** Name under which this browser stores the shown columns and the column widths. */
  name: string
  /** Number of leading columns that stay visible while the others scroll. Users cannot move or hide them. */
  frozen?: number
  /** Returns the number by which users know a row. If missing, the number is the position of the row. */
  numberOf?: ((row: Row) => number) | undefined
  /** Returns the reason why a row is read-only, or undefined if it is editable. */
  rowReadOnly?: ((row: Row) => string | undefined) | undefined
  /** Called with the number of unsaved cells and the number of refused pasted texts when either changes. */
  onUnsaved?: ((cells: number, refusedCount: number) => void) | undefined
  /** Appends `count` rows for cells pasted below the last row, and returns their ids. */
  begin?: ((count: number, untold: Foreseen) => readonly RowId[]) | undefined
  /**
   * Returns the name of the first column that must be filled before a new row can be saved, or undefined if nothing is missing.
   */
  missingIn?: ((row: Row) => string | undefined) | undefined
  /**
   * Returns the row that `begin` would create, for the preview of a paste. `number` makes the ids of several new rows
   * different.
   */
  blank?: ((number: number) => Row) | undefined
  /** Receives a paste that has replaced several texts, and null after the next change. */
  onReplaced?: ((paste: PasteOverTexts | null) => void) | undefined
  /** Removes rows that a paste has created, even if they are already saved. */
  takeBack?: ((ids: readonly RowId[]) => void) | undefined
  /** Loads the rows that are missing from index `from` up to, but not including, `to`. */
  load?: (from: number, to: number) => Promise<unknown>
  /** Stores refused texts in this browser tab under `name`. `lastingId` returns row ids that survive a reload. */
  keptUnder?: { name: string; lastingId: (row: Row) => RowId | undefined } | undefined
  /** Restricts the grid to these rows until the user shows all rows again. */
  only?: OnlyRows<Row> | null | undefined
}

type PasteQuestion = { preview: PastePreview; answer: (isWanted: boolean) => void }

/** Maximum number of rows that one paste can create. */
const MOST_BEGUN = 5000

/** Maximum number of lost texts that the message quotes when their rows no longer exist. */
const MOST_NAMED = 3

/**
 * Provides the state and the actions of a grid that fills `frame`, for tables and cards alike. Lines are the rows and group
 * headings in display order.
 */
export function useGridModel<Row>(props: GridModelProps<Row>, frame: RefObject<HTMLElement | null>) {
  const { idOf, numberOf, rowReadOnly } = props
  const fixedCount = Math.max(1, props.frozen ?? 0)
  const chosenColumns = useChosenColumns(props.name, props.columns, fixedCount)
  const columns = chosenColumns.shown
  const { t } = useTranslation()
  const locale = useLocale()
  const saving = useSaving({
    ...props,
    save: (changes) => props.save(changes, refused.isIn),
    onReworded: (rewordings) => {
      changes.reword(rewordings)
    },
    onGone: (cells) => {
      const texts = cells.slice(0, MOST_NAMED).map(({ text }) => `«${text}»`)
      const more = cells.length > MOST_NAMED ? ' …' : ''
      changes.fail(t('grid.saving.gone_cells', { texts: texts.join(', ') + more }))
    },
  })
  const { rows } = saving
  // Edits do not change ids, so the same array is reused. Values derived from thousands of ids are then not recomputed on each
  // key press.
  const ids = useSameIds(
    useMemo(
      () => rows.map((row, place): RowId => (row === undefined ? unreadId(place) : idOf(row))),
      [rows, idOf],
    ),
  )
  const places = useMemo(() => new Map(ids.map((id, place) => [id, place])), [ids])
  const arranged = useGridView(rows, ids, props.columns, locale, props.only)
  const { lines, map, lineIds } = arranged
  const gridSelection = useGridSelection(lineIds, columns)
  const widths = useGridWidths(props.name, props.columns, columns, frame)
  const [isFinding, setFinding] = useState(false)
  const locked = (row: Row, column: GridColumn<Row>) => whyReadOnly(column, row, rowReadOnly)
  const [question, setQuestion] = useState<PasteQuestion>()
  const { keptUnder } = props
  const refused = useRefusedCells(
    places,
    saving.troubles,
    keptUnder && { name: keptUnder.name, lastingId: lastingIdOf(keptUnder.lastingId), rows },
  )
  const changes = useGridChanges({
    ...{ rows, columns: chosenColumns.all, idOf, numberOf, locked, places },
    onRefused: refused.note,
    onChange: saving.note,
    begin: props.begin,
    missingIn: props.missingIn,
    blank: props.blank,
    ask: (preview) => new Promise((answer) => setQuestion({ preview, answer })),
    onReplaced: (paste) =>
      props.onReplaced?.(paste && { ...paste, isOfSeen: map.places.length < rows.length }),
    onTakenBack: (newIds) => {
      saving.forget(new Set(newIds))
      props.takeBack?.(newIds)
    },
  })
  const discard = useDiscarding({
    ...{ rows, places, columns: chosenColumns.all, refused, isBegun: props.isBegun },
    ...{ saveAsIs: saving.note, onDiscarded: props.onDiscarded, rememberAct: changes.rememberAct },
  })
  const { onUnsaved } = props
  const unsavedCount = saving.count + changes.pasting
  useEffect(() => onUnsaved?.(unsavedCount, refused.count), [unsavedCount, refused.count, onUnsaved])
  const writing = useCellWriting({
    columns: chosenColumns.all,
    places,
    changes,
    saving,
    refusedAt: refused.textAt,
    t,
  })
  const choice = columnChoice(props.columns, chosenColumns.chosen, {
    fixed: fixedCount,
    isKept: ({ isName }) => isName === true,
    hasWidths: widths.hasGiven,
    onChoose: (names) => {
      // The result of the last write refers to columns by index, and the indexes are about to change.
      changes.forgetOutcome()
      chosenColumns.choose(names)
    },
    onReset: () => {
      changes.forgetOutcome()
      chosenColumns.choose(null)
      widths.reset()
    },
  })
  const pages = usePageReading({ rows: props.rows, load: props.load })
  const first = useRowsFirst({
    rows,
    read: pages.read,
    onFailed: () => changes.fail(t('grid.not_read')),
  })
  const mostBegun = props.begin && !arranged.isArranged ? MOST_BEGUN : 0
  /** Visible rows, without group headings. */
  const seenRows = useMemo(() => map.places.map((place) => rows[place]), [map, rows])

  /**
   * Returns a function that converts a row id to an id that survives a reload. If the row is not loaded, the function returns
   * numeric ids unchanged and undefined for others.
   */
  function lastingIdOf(lastingId: (row: Row) => RowId | undefined) {
    return (id: RowId) => {
      const place = places.get(id)
      const row = place === undefined ? undefined : rows[place]
      return row === undefined ? (typeof id === 'number' ? id : undefined) : lastingId(row)
    }
  }

  /**
   * Converts a range of lines to a range of indexes among the visible rows. Returns undefined if the range contains only
   * headings.
   */
  function rowsOf({ top, bottom, ...columnsOf }: CellRange): CellRange | undefined {
    const first = map.before[top] ?? 0
    const last = (map.before[bottom + 1] ?? 0) - 1
    return last < first ? undefined : { top: first, bottom: last, ...columnsOf }
  }

  const placeTexts = (cells: readonly CellText[]): CellText[] =>
    cells.flatMap(({ row, ...cell }) => {
      const place = map.places[row]
      return place === undefined ? [] : [{ ...cell, row: place }]
    })

  /** Returns the smallest range of lines that contains all visible ones of these cells, or undefined if none is visible. */
  function linesAround(cells: readonly CellText[]): CellRange | undefined {
    const visibleCells = cells.flatMap(({ row, column }) => {
      const line = map.lineOf(row)
      return line === undefined || column >= columns.length ? [] : [{ line, column }]
    })
    if (visibleCells.length === 0) return undefined
    const of = (numbers: number[]) => [
      numbers.reduce((least, each) => Math.min(least, each)),
      numbers.reduce((most, each) => Math.max(most, each)),
    ]
    const [top = 0, bottom = 0] = of(visibleCells.map(({ line }) => line))
    const [start = 0, end = 0] = of(visibleCells.map(({ column }) => column))
    return { top, bottom, start, end }
  }

  const rowAt = (line: number): Row | undefined => {
    const gridLine = lines[line]
    return gridLine?.kind === 'row' ? rows[gridLine.place] : undefined
  }

  /** Assigns the texts of a pasted block to the visible rows, starting at the selection, and to at most `most` new rows. */
  function pasted(block: SheetTexts, range: CellRange, most: number): PasteTexts {
    const size = { rows: map.places.length + most, columns: columns.length }
    // Headings of a paste can also name hidden columns.
    const headedBlock = readHeadings(block, chosenColumns.all)
    return headedBlock ? headedTexts(headedBlock, range.top, size) : pastedTexts(block, range, size)
  }

  /**
   * Pastes texts whose row indexes count only the visible rows. Cells below the last row create rows, in which blank cells keep
   * their defaults. Returns false if the user declines.
   */
  async function paste({ cells, lost }: Pick<PasteTexts, 'cells' | 'lost'>): Promise<boolean> {
    const visibleCount = map.places.length
    const names = cells.flatMap(({ column }) => chosenColumns.all[column]?.name ?? [])
    const beyond = cells.filter(({ row }) => row >= visibleCount)
    const isPasted = await changes.paste(
      placeTexts(cells),
      lost,
      beyond.map((cell) => ({ ...cell, row: cell.row - visibleCount })),
    )
    if (isPasted) chosenColumns.reveal(names)
    return isPasted
  }

  return {
    ...{
      t,
      columns,
      choice,
      ids,
      rows,
      lineIds,
      lines,
      map,
      seenRows,
      saving,
      arranged,
      changes,
      widths,
      writing,
      only: props.only ?? null,
      refused,
    },
    /** Preview of the paste that the user must confirm, and the function that receives the answer. */
    preview: question?.preview,
    answerPreview: (isWanted: boolean) => {
      question?.answer(isWanted)
      setQuestion(undefined)
    },
    troubles: refused.troubles,
    /** All columns: first the shown ones, then the hidden ones. */
    allColumns: chosenColumns.all,
    /** Shows these columns if they are hidden. */
    reveal: chosenColumns.reveal,
    ...{ selection: gridSelection.selection, range: gridSelection.range, isLost: gridSelection.isLost },
    ...{ select: gridSelection.select, size: gridSelection.size },
    ...{ isFinding, setFinding, locked, rowsOf, linesAround, rowAt },
    ...{ ask: pages.ask, reading: first.reading, readFirst: first.readFirst },
    ...{ rowsNow: first.rowsNow, whenRead: first.whenRead },
    /** Returns the line index of a row or a group heading, or undefined if it is hidden. */
    lineOf: (id: RowId): number | undefined => gridSelection.places.get(id),
    textAt: (line: number, column: number): string => {
      const [row, definition] = [rowAt(line), columns[column]]
      return row !== undefined && definition ? definition.text(row) : ''
    },
    /** Writes cells; their row indexes count only the visible rows. */
    write: (cells: readonly CellText[]) => changes.write(placeTexts(cells)),
    ...{ pasted, paste },
    /**
     * Applies the user's decision about an unsaved change or a refused pasted text. A refused text is discarded in either case.
     */
    settle: (cell: { id: RowId; column: string }, trouble: CellTrouble, keeps: boolean) =>
      trouble.kind === 'pasted'
        ? discard([{ ...cell, text: trouble.text, fault: trouble.fault }])
        : saving.settle(cell, keeps),
    /** Discards all refused pasted texts. */
    discardAll: () => discard(refused.all()),
    /**
     * Appends rows for a pasted block, starting in the first editable column. Returns the place of the first new cell, or
     * undefined if nothing was pasted.
     */
    pasteBelow: async (block: SheetTexts): Promise<CellPlace | undefined> => {
      const row = map.places.length
      const column = Math.max(
        0,
        columns.findIndex(({ write }) => write),
      )
      const first = { top: row, bottom: row, start: column, end: column }
      return (await paste(pasted(block, first, mostBegun))) ? { row, column } : undefined
    },
    /** Returns true if the range contains a column that names rows. A paste into any other range creates no rows. */
    isNamed: ({ start, end }: CellRange) => columns.slice(start, end + 1).some(({ isName }) => isName),
    /** Maximum number of rows that a paste can create: 0 while the rows are sorted, grouped or filtered. */
    mostBegun,
  }
}

export type GridModel<Row> = ReturnType<typeof useGridModel<Row>>
