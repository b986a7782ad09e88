import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { columnChoice } from '../../column-choice/column-choice.ts'
import { useLocale } from '../../hooks/locale.ts'
import type { PasteDefault, PastePreview } from '../changes/foresee.ts'
import { headedTexts, type Pasted, pastedTexts } from '../changes/texts-for-range.ts'
import { type ReplacingPaste, useGridChanges } from '../changes/use-grid-changes.ts'
import type { CellText } from '../changes/write-cells.ts'
import { readHeadings } from '../clipboard/headed-block.ts'
import type { SheetTexts } from '../clipboard/sheet-text.ts'
import { type GridColumn, type RowId, unreadId, whyReadOnly } from '../columns/grid-column.ts'
import { useChosenColumns } from '../columns/use-chosen-columns.ts'
import { useGridWidths } from '../columns/use-grid-widths.ts'
import type { CellTrouble } from '../saving/refused-cells.ts'
import { useRefusedCells } from '../saving/use-refused-cells.ts'
import { type SavedGrid, useSaving } from '../saving/use-saving.ts'
import type { CellPlace, CellRange } from '../selection/cell-range.ts'
import { useGridSelection } from '../selection/use-grid-selection.ts'
import type { OnlyRows } from '../view/arrange-rows.ts'
import { useGridView, useSameIds } from '../view/use-grid-view.ts'
import { usePageReading } from '../view/use-pages.ts'
import { useCellWriting } from './use-cell-writing.ts'
import { useRowsFirst } from './use-rows-first.ts'

/** A paste over cells that said something; `isOfSeen` where some rows are not shown and stay as they are. */
export type PasteOverTexts = ReplacingPaste & { isOfSeen: boolean }

export type GridModelProps<Row> = SavedGrid<Row> & {
  /** Under which this browser keeps the columns that a person shows, and their widths. */
  name: string
  /** Number of the first columns that stay where the others are scrolled: these cannot be moved or hidden. */
  frozen?: number
  /** By which number people know a row, where that is not its place. */
  numberOf?: ((row: Row) => number) | undefined
  /** Why a row is only read; nothing where it is not. */
  rowReadOnly?: ((row: Row) => string | undefined) | undefined
  /** Hears how many cells are not saved, and how many did not take what was pasted, whenever that changes. */
  onUnsaved?: ((cells: number, refused: number) => void) | undefined
  /** Begins so many rows behind the others, which take what is pasted beyond them; gives their ids. */
  begin?: ((count: number, defaults: readonly PasteDefault[]) => readonly RowId[]) | undefined
  /** A row as it is begun, by which a paste is tried before it is written: another one for each number. */
  blank?: ((number: number) => Row) | undefined
  /** Hears of a paste over several cells that said something, and null once another change has followed. */
  onReplaced?: ((paste: PasteOverTexts | null) => void) | undefined
  /** Takes rows away that were begun, whether they are saved by then or not. */
  takeBack?: ((begun: readonly RowId[]) => void) | undefined
  /** Brings rows that are not there yet, from one place up to another, which is not among them. */
  load?: (from: number, to: number) => Promise<unknown>
  /** Keeps refused texts in this tab by a name, and by ids that rows keep after a reload. */
  keptUnder?: { name: string; lastingId: (row: Row) => RowId | undefined } | undefined
  /** Shows some rows alone, until the person shows all again. */
  only?: OnlyRows<Row> | null | undefined
}

type Asked = { preview: PastePreview; answer: (isWanted: boolean) => void }

/** The most rows that one paste begins. */
const MOST_BEGUN = 5000

/** So many texts are named that went with their rows. */
const MOST_NAMED = 3

/** What a grid knows and does, however it is drawn. Lines are rows and headings of groups as they stand under one another. */
export function useGridModel<Row>(props: GridModelProps<Row>) {
  const { idOf, numberOf, rowReadOnly } = props
  const fixed = Math.max(1, props.frozen ?? 0)
  const chosenColumns = useChosenColumns(props.name, props.columns, fixed)
  const columns = chosenColumns.shown
  const { t } = useTranslation()
  const locale = useLocale()
  const saving = useSaving({
    ...props,
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
  // What is written changes no id: what was made of thousands of them is not made anew with each key.
  const ids = useSameIds(
    useMemo(
      () => rows.map((row, place): RowId => (row === undefined ? unreadId(place) : idOf(row))),
      [rows, idOf],
    ),
  )
  const places = useMemo(() => new Map(ids.map((id, place) => [id, place])), [ids])
  const arranged = useGridView(rows, ids, props.columns, locale, props.only)
  const { lines, map, lineIds } = arranged
  const chosen = useGridSelection(lineIds, columns)
  const widths = useGridWidths(props.name, props.columns, columns)
  const [isFinding, setFinding] = useState(false)
  const locked = (row: Row, column: GridColumn<Row>) => whyReadOnly(column, row, rowReadOnly)
  const [asked, setAsked] = useState<Asked>()
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
    blank: props.blank,
    ask: (preview) => new Promise((answer) => setAsked({ preview, answer })),
    onReplaced: (paste) =>
      props.onReplaced?.(paste && { ...paste, isOfSeen: map.places.length < rows.length }),
    onTakenBack: (begun) => {
      saving.forget(new Set(begun))
      props.takeBack?.(begun)
    },
  })
  const { onUnsaved } = props
  const unsaved = saving.count + changes.pasting
  useEffect(() => onUnsaved?.(unsaved, refused.count), [unsaved, refused.count, onUnsaved])
  const writing = useCellWriting({
    columns: chosenColumns.all,
    places,
    changes,
    saving,
    pastedAt: refused.textAt,
    t,
  })
  const choice = columnChoice(props.columns, chosenColumns.chosen, {
    fixed,
    isKept: ({ isName }) => isName === true,
    hasWidths: widths.hasGiven,
    onChoose: (names) => {
      // Refused cells are found by the places of columns.
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
  /** The rows that are seen, without headings. */
  const seenRows = useMemo(() => map.places.map((place) => rows[place]), [map, rows])

  /** A row that is not read yet keeps the id that it was stored with. */
  function lastingIdOf(lastingId: (row: Row) => RowId | undefined) {
    return (id: RowId) => {
      const place = places.get(id)
      const row = place === undefined ? undefined : rows[place]
      return row === undefined ? (typeof id === 'number' ? id : undefined) : lastingId(row)
    }
  }

  /** The rows of lines, counted among those that are seen; none where there are only headings. */
  function rowsOf({ top, bottom, ...columnsOf }: CellRange): CellRange | undefined {
    const first = map.before[top] ?? 0
    const last = (map.before[bottom + 1] ?? 0) - 1
    return last < first ? undefined : { top: first, bottom: last, ...columnsOf }
  }

  const placed = (cells: readonly CellText[]): CellText[] =>
    cells.flatMap(({ row, ...cell }) => {
      const place = map.places[row]
      return place === undefined ? [] : [{ ...cell, row: place }]
    })

  /** The lines around cells of rows by their places; nothing where none of them is shown. */
  function linesAround(cells: readonly CellText[]): CellRange | undefined {
    const found = cells.flatMap(({ row, column }) => {
      const line = map.lineOf(row)
      return line === undefined || column >= columns.length ? [] : [{ line, column }]
    })
    if (found.length === 0) return undefined
    const of = (numbers: number[]) => [
      numbers.reduce((least, each) => Math.min(least, each)),
      numbers.reduce((most, each) => Math.max(most, each)),
    ]
    const [top = 0, bottom = 0] = of(found.map(({ line }) => line))
    const [start = 0, end = 0] = of(found.map(({ column }) => column))
    return { top, bottom, start, end }
  }

  const rowAt = (line: number): Row | undefined => {
    const found = lines[line]
    return found?.kind === 'row' ? rows[found.place] : undefined
  }

  /** Spreads a pasted block over chosen cells of the rows that are seen, and of so many new ones. */
  function pasted(block: SheetTexts, range: CellRange, most: number): Pasted {
    const size = { rows: map.places.length + most, columns: columns.length }
    // Headings name hidden columns too.
    const headed = readHeadings(block, chosenColumns.all)
    return headed ? headedTexts(headed, range.top, size) : pastedTexts(block, range, size)
  }

  /** Into rows counted among those that are seen; cells beyond these go into new ones, whose defaults blank cells leave. */
  async function paste({ cells, lost }: Pick<Pasted, 'cells' | 'lost'>): Promise<boolean> {
    const seen = map.places.length
    const names = cells.flatMap(({ column }) => chosenColumns.all[column]?.name ?? [])
    const beyond = cells.filter(({ row }) => row >= seen)
    const isPasted = await changes.paste(
      placed(cells),
      lost,
      beyond.map((cell) => ({ ...cell, row: cell.row - seen })),
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
    /** The paste that the person is asked about, and their answer. */
    preview: asked?.preview,
    answerPreview: (isWanted: boolean) => {
      asked?.answer(isWanted)
      setAsked(undefined)
    },
    troubles: refused.troubles,
    /** All columns: those that are shown, and behind them the others. */
    allColumns: chosenColumns.all,
    /** Shows columns again that the person has hidden. */
    reveal: chosenColumns.reveal,
    ...{ selection: chosen.selection, range: chosen.range, isLost: chosen.isLost },
    ...{ select: chosen.select, size: chosen.size },
    ...{ isFinding, setFinding, locked, rowsOf, linesAround, rowAt },
    ...{ ask: pages.ask, reading: first.reading, readFirst: first.readFirst },
    ...{ rowsNow: first.rowsNow, whenRead: first.whenRead },
    /** The line of a row, or of the heading of a group; none where it is not shown. */
    lineOf: (id: RowId): number | undefined => chosen.places.get(id),
    textAt: (line: number, column: number): string => {
      const [row, declared] = [rowAt(line), columns[column]]
      return row !== undefined && declared ? declared.text(row) : ''
    },
    /** Into rows counted among those that are seen. */
    write: (cells: readonly CellText[]) => changes.write(placed(cells)),
    ...{ pasted, paste },
    /** Carries out the decision on a cell in trouble; a pasted text is given up. */
    settle: (cell: { id: RowId; column: string }, trouble: CellTrouble, keeps: boolean) =>
      trouble.kind === 'pasted' ? refused.note([], [cell]) : saving.settle(cell, keeps),
    /** Begins rows behind the others for a block of cells, from the first column that people write in; returns where it lies. */
    pasteBelow: async (block: SheetTexts): Promise<CellPlace | undefined> => {
      const row = map.places.length
      const column = Math.max(
        0,
        columns.findIndex(({ write }) => write),
      )
      const first = { top: row, bottom: row, start: column, end: column }
      return (await paste(pasted(block, first, mostBegun))) ? { row, column } : undefined
    },
    /** Whether cells say what their rows are: a column of numbers alone begins no rows. */
    isNamed: ({ start, end }: CellRange) => columns.slice(start, end + 1).some(({ isName }) => isName),
    /** How many rows a paste may begin: none where the last one that is seen is not the last one. */
    mostBegun,
  }
}

export type GridModel<Row> = ReturnType<typeof useGridModel<Row>>
