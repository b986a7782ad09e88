import { formatCount } from '@lienzo/rules/money'
import { ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowBackUp } from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../hooks/locale.ts'
import { FullWindowButton } from '../layout/full-window-button.tsx'
import { useFullWindow } from '../layout/use-full-window.ts'
import { GridCards, type SoughtLine } from './cards/grid-cards.tsx'
import type { TextOfRow } from './changes/use-grid-changes.ts'
import { PasteHere } from './clipboard/paste-here.tsx'
import type { SheetTexts } from './clipboard/sheet-text.ts'
import type { RowId } from './columns/grid-column.ts'
import classes from './grid.module.css'
import { type GridModelProps, useGridModel } from './model/use-grid-model.ts'
import { type CellPlace, isOneCell } from './selection/cell-range.ts'
import { commandOf } from './selection/grid-command.ts'
import { nextTrouble } from './selection/next-trouble.ts'
import { GridTable, type GridTableHandle } from './table/grid-table.tsx'
import { ActiveTrouble } from './tools/active-trouble.tsx'
import { CardsArranging } from './tools/cards-arranging.tsx'
import { GridTools } from './tools/grid-tools.tsx'
import { PastePreview } from './tools/paste-preview.tsx'
import { defaultSentences, refusalSentences } from './tools/refusal-sentences.ts'
import { SavingLine } from './tools/saving-line.tsx'
import { SelectionLine } from './tools/selection-line.tsx'
import { UnplacedEditor } from './tools/unplaced-editor.tsx'
import { useFinding } from './tools/use-finding.ts'
import { usePages } from './view/use-pages.ts'

type GridProps<Row> = Omit<GridModelProps<Row>, 'begin'> & {
  /**
   * Begins so many rows behind the others, which take what is pasted beyond them; gives their ids. `notes` are sentences that
   * the person is to be told of the paste.
   */
  begin?: ((count: number, notes: readonly string[]) => readonly RowId[]) | undefined
  /** What it is called by who cannot see it. */
  label: string
  /** The rows that are chosen, whenever that changes. */
  onSelect?: (ids: readonly RowId[]) => void
  /** The cell that the keyboard goes to, by the place of its row and the name of its column: each time that it is another object. */
  goTo?: { place: number; column?: string | undefined } | null
  /** Brings the keyboard to the next cell in trouble: each time that it is another object. */
  seekTrouble?: object | null
  /** What the screen writes into cells, as one step of the person: each time that it is another list. */
  put?: readonly TextOfRow[] | undefined
  /** Cells that the screen was given before there was a grid: they begin rows behind the others, once for each other block. */
  pasted?: SheetTexts | null
  onPasted?: () => void
  /** Tells where people look what was pasted or done to many cells and not taken. */
  onRefused?: (sentences: readonly string[]) => void
  /** What the screen does with them, beside the tools of the grid. */
  actions?: ReactNode
  /** Number of rows that are saved nowhere because they miss something, and the way to the first of them. */
  incomplete?: number
  onIncomplete?: () => void
  /** What stands there without any rows. */
  empty?: ReactNode
  /** Returns the short rows to which a card is folded; without it cards show all of their fields. */
  brief?: (row: Row) => readonly ReactNode[]
}

/**
 * Rows that are read and written as in a spreadsheet, and saved by themselves. It is as high as what it stands in; where that
 * is narrow the rows are cards.
 */
export function Grid<Row>(props: GridProps<Row>) {
  const { label, frozen = 0, load, onSelect, goTo = null, rowReadOnly } = props
  const { t } = useTranslation()
  const locale = useLocale()
  const { begin } = props
  const model = useGridModel({
    ...props,
    begin: begin && ((count, defaults) => begin(count, defaultSentences(defaults, t, locale))),
  })
  const { arranged, columns, lines, range, rows, saving, changes } = model
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const table = useRef<GridTableHandle>(null)
  const { isFull, ...fullWindow } = useFullWindow()
  const finding = useFinding(
    model,
    (cell) => table.current?.show(cell),
    () => table.current?.focus(),
  )
  const [ticked, tick] = useState<ReadonlySet<RowId>>(new Set())
  const [seen, setSeen] = useState({ from: 0, to: 0 })
  const seenPlaces = useMemo(
    () => lines.slice(seen.from, seen.to + 1).flatMap((line) => (line.kind === 'row' ? line.place : [])),
    [lines, seen],
  )
  const isSearching = model.isFinding && finding.text !== ''
  const needsAll = arranged.isArranged || isSearching || saving.isMissingRows || model.refused.isMissing

  const isOne = model.isLost || isOneCell(range)
  const { top, bottom } = model.rowsOf(range) ?? { top: 0, bottom: -1 }
  const { map, ids, seenRows, ask } = model
  // What is chosen adds up, and the screen does something with all of it.
  const wanted = useMemo(
    () => (isNarrow || isOne ? seenPlaces : [...seenPlaces, ...map.places.slice(top, bottom + 1)]),
    [isNarrow, isOne, seenPlaces, map, top, bottom],
  )
  usePages({ rows: props.rows, load, ask, seen: wanted, needsAll })
  const chosenIds = useMemo((): readonly RowId[] => {
    if (isNarrow) return [...ticked]
    return map.places.slice(top, bottom + 1).flatMap((place) => ids[place] ?? [])
  }, [isNarrow, ticked, map, ids, top, bottom])
  const chosenRows = useMemo(
    () =>
      isNarrow
        ? rows.filter((_, place) => ticked.has(ids[place] ?? ''))
        : isOne
          ? []
          : seenRows.slice(top, bottom + 1),
    [isNarrow, isOne, rows, ids, ticked, seenRows, top, bottom],
  )
  const chosenColumns = useMemo(
    () => (isNarrow ? columns : columns.slice(range.start, range.end + 1)),
    [isNarrow, columns, range.start, range.end],
  )
  useEffect(() => onSelect?.(chosenIds), [chosenIds, onSelect])
  const { outcome } = changes
  const { put } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list that is to be written
  useEffect(() => {
    if (put) void changes.put(put)
  }, [put])
  const { pasted } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each block
  useEffect(() => {
    if (!pasted) return
    void pasteBelow(pasted)
    props.onPasted?.()
  }, [pasted])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each writing; what one types and is refused stays in its field
  useEffect(() => {
    const sentences = refusalSentences(outcome, t, locale)
    const isTold = outcome?.isTyped || outcome?.isForeseen
    if (sentences.length > 0 && !isTold) props.onRefused?.(sentences)
  }, [outcome])

  const [sought, seek] = useState<SoughtLine>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each cell that is asked for
  useEffect(() => {
    if (goTo) goToRow(goTo.place, goTo.column ?? null)
  }, [goTo])
  function goToRow(place: number, column: string | null) {
    const line = map.lineOf(place)
    if (line === undefined) return
    if (isNarrow) seekField(line, column)
    else table.current?.goTo(line, column ?? undefined)
  }

  /** Takes the keyboard to a field of a card; a hidden column is shown again. */
  function seekField(line: number, column: string | null | undefined) {
    if (column) model.reveal([column])
    seek({ line, column: column ?? null })
  }

  const soughtTrouble = useRef<CellPlace>({ row: -1, column: -1 })
  /** Seeks the card of the next cell in trouble. */
  function seekTrouble() {
    const all = { ...model, columns: model.allColumns }
    const next = model.writing.resume() ? undefined : nextTrouble(all, soughtTrouble.current)
    if (!next) return
    soughtTrouble.current = next
    seekField(next.row, model.allColumns[next.column]?.name)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it is asked for
  useEffect(() => {
    if (!props.seekTrouble) return
    if (isNarrow) seekTrouble()
    else table.current?.toTrouble()
  }, [props.seekTrouble])

  /** Begins rows for cells, and takes the keyboard to the first of them. */
  async function pasteBelow(block: SheetTexts) {
    const first = await model.pasteBelow(block)
    if (!first) return
    const { row, column } = first
    // New rows stand in the order of their places: the line of the first one is known before it is there.
    const line = row === 0 ? 0 : lines.length
    showLine(line, columns[column]?.name)
  }

  /** Takes the keyboard to a line that is there, or comes with the next drawing. */
  function showLine(line: number, column: string | undefined) {
    if (isNarrow) seek({ line, column: column ?? null })
    else table.current?.goTo(line, column)
  }

  const foundLine = model.selection.active.row
  const found = useMemo(() => ({ line: foundLine }), [foundLine])

  const number = (value: number) => formatCount(value, locale)
  const chosen = isNarrow
    ? ticked.size > 0
      ? t('list.selected', { count: ticked.size, shown: number(ticked.size) })
      : undefined
    : isOne
      ? undefined
      : t('grid.chosen', {
          rows: number(bottom - top + 1),
          columns: number(range.end - range.start + 1),
        })
  const empty = (
    <div className={classes.empty}>
      {model.mostBegun > 0 && (
        <PasteHere
          columns={firstWritten(columns)}
          onBlock={pasteBelow}
          onKeyDown={(event) => {
            const step = commandOf(event, 'ltr')?.kind
            if (step !== 'undo' && step !== 'redo') return
            event.preventDefault()
            changes[step]()
            // The place that has the keyboard goes once rows have come.
            if (step === 'redo') showLine(0, columns.find(({ write }) => write)?.name)
          }}
        />
      )}
      {props.rows.length > 0 ? t('list.no_match_title') : props.empty}
    </div>
  )
  const face = {
    ...{ model, label, empty },
    foundIn: finding.columnsOf,
    onSeen: (from: number, to: number) =>
      setSeen((before) => (before.from === from && before.to === to ? before : { from, to })),
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the cells and tools in it
    <div
      className={classes.grid}
      ref={fullWindow.ref}
      onKeyDown={fullWindow.onKeyDown}
      data-full={isFull || undefined}
    >
      <GridTools model={model} finding={finding}>
        {isNarrow && (
          <>
            <ActionIcon aria-label={t('list.undo')} onClick={changes.undo}>
              <IconArrowBackUp size={18} aria-hidden />
            </ActionIcon>
            <CardsArranging model={model} />
          </>
        )}
        {props.actions}
        <FullWindowButton
          isFull={isFull}
          onPress={() => {
            fullWindow.toggle()
            table.current?.focus()
          }}
        />
      </GridTools>
      {isNarrow ? (
        <GridCards
          {...face}
          ticked={ticked}
          brief={props.brief}
          sought={model.isFinding ? found : sought}
          onTick={(id) =>
            tick(
              (before) =>
                new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]),
            )
          }
        />
      ) : (
        <GridTable {...face} handle={table} frozen={frozen} rowReadOnly={rowReadOnly} onFind={finding.open} />
      )}
      <UnplacedEditor model={model} onEnd={() => table.current?.focus()} />
      {!isNarrow && (
        <ActiveTrouble
          model={model}
          onSettled={() => table.current?.focus()}
          onMend={() => table.current?.write()}
        />
      )}
      {model.preview && <PastePreview preview={model.preview} onAnswer={model.answerPreview} />}
      <div className={classes.foot}>
        <SelectionLine
          rows={chosenRows}
          columns={chosenColumns}
          chosen={chosen}
          outcome={outcome}
          onRefused={
            model.refused.count > 0
              ? undefined
              : ({ row, column }) => goToRow(row, model.allColumns[column]?.name ?? null)
          }
        />
        <SavingLine
          saving={saving}
          pasting={changes.pasting}
          refused={model.refused.count}
          incomplete={props.incomplete ?? 0}
          onIncomplete={props.onIncomplete}
          onTrouble={isNarrow ? seekTrouble : () => table.current?.toTrouble()}
          onDismiss={model.refused.dismissAll}
          onPressed={() => table.current?.focus()}
        />
      </div>
    </div>
  )
}

/** Headings of the columns that take cells in a row, from the first one that people write in. */
function firstWritten<Row>(columns: GridModelProps<Row>['columns']): string[] {
  const first = Math.max(
    0,
    columns.findIndex(({ write }) => write),
  )
  const end = columns.findIndex(({ write }, place) => place > first && !write)
  return columns.slice(first, end === -1 ? undefined : end).map(({ header }) => header)
}
