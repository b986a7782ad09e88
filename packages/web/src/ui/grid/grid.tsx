import { formatCount } from '@lienzo/rules/money'
import { ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowBackUp } from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../hooks/locale.ts'
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
import { FullWindowButton } from './tools/full-window-button.tsx'
import { GridTools } from './tools/grid-tools.tsx'
import { PastePreview } from './tools/paste-preview.tsx'
import { discardedSentences, foreseenSentences, refusalSentences } from './tools/refusal-sentences.ts'
import { SavingLine } from './tools/saving-line.tsx'
import { SelectionLine } from './tools/selection-line.tsx'
import { UnplacedEditor } from './tools/unplaced-editor.tsx'
import { useFinding } from './tools/use-finding.ts'
import { usePages } from './view/use-pages.ts'

/** Text that the screen writes into a cell. With `isFilled`, it is skipped if the cell has refused a text of the user. */
export type PutText = TextOfRow & { isFilled?: true }

type GridProps<Row> = Omit<GridModelProps<Row>, 'begin' | 'onDiscarded'> & {
  /** Receives messages about refused pasted texts that the user has discarded, and a function that restores these texts. */
  onDiscarded?: (sentences: readonly string[], undo: () => void) => void
  /**
   * Appends `count` rows for cells pasted below the last row, and returns their ids. `notes` are messages about the paste to
   * show to the user.
   */
  begin?: ((count: number, notes: readonly string[]) => readonly RowId[]) | undefined
  /** Accessible name of the grid. */
  label: string
  /** Called with the ids of the selected rows when the selection changes. */
  onSelect?: (ids: readonly RowId[]) => void
  /** Cell to focus, by row index and column name. Each new object moves the focus once. */
  goTo?: { place: number; column?: string | undefined } | null
  /** Each new object moves the focus to the next cell with an unsaved or refused text. */
  seekTrouble?: object | null
  /** Texts that the screen writes into cells. Each new list is written once, as one undo step. */
  put?: readonly PutText[] | undefined
  /** Cells that were pasted before the grid was mounted. Each new block appends rows. */
  pasted?: SheetTexts | null
  onPasted?: () => void
  /** Receives messages about texts that were refused during a paste or bulk change. The screen should show them prominently. */
  onRefused?: (sentences: readonly string[]) => void
  /** Buttons of the screen, shown beside the tools of the grid. */
  actions?: ReactNode
  /** Number of rows that cannot be saved yet because a value is missing, and a function that moves to the first of them. */
  incomplete?: number
  onIncomplete?: () => void
  /** Shown instead of rows if there are none. */
  empty?: ReactNode
  /** Returns the summary rows of a folded card. If missing, cards show all their fields. */
  brief?: (row: Row) => readonly ReactNode[]
}

/**
 * Table that users edit like a spreadsheet. It saves changes automatically and fills the height of its container. In a narrow
 * window, it shows each row as a card.
 */
export function Grid<Row>(props: GridProps<Row>) {
  const { label, frozen = 0, load, onSelect, goTo = null, rowReadOnly } = props
  const { t } = useTranslation()
  const locale = useLocale()
  const { begin } = props
  const { isFull, ...fullWindow } = useFullWindow()
  const model = useGridModel(
    {
      ...props,
      onDiscarded: (discardedTexts) =>
        props.onDiscarded?.(discardedSentences(discardedTexts, t, locale), discardedTexts.undo),
      begin: begin && ((count, untold) => begin(count, foreseenSentences(untold, t, locale))),
    },
    fullWindow.ref,
  )
  const { arranged, columns, lines, range, rows, saving, changes } = model
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const table = useRef<GridTableHandle>(null)
  const finding = useFinding(
    model,
    (cell) => table.current?.show(cell),
    () => table.current?.focus(),
  )
  const [tickedIds, tick] = useState<ReadonlySet<RowId>>(new Set())
  const [seenRange, setSeenRange] = useState({ from: 0, to: 0 })
  const seenPlaces = useMemo(
    () =>
      lines
        .slice(seenRange.from, seenRange.to + 1)
        .flatMap((line) => (line.kind === 'row' ? line.place : [])),
    [lines, seenRange],
  )
  const isSearching = model.isFinding && finding.text !== ''
  const needsAll = arranged.isArranged || isSearching || saving.isMissingRows || model.refused.isMissing

  const isOne = model.isLost || isOneCell(range)
  const { top, bottom } = model.rowsOf(range) ?? { top: 0, bottom: -1 }
  const { map, ids, seenRows, ask } = model
  // Sums and the actions of the screen need the selected rows.
  const neededPlaces = useMemo(
    () => (isNarrow || isOne ? seenPlaces : [...seenPlaces, ...map.places.slice(top, bottom + 1)]),
    [isNarrow, isOne, seenPlaces, map, top, bottom],
  )
  usePages({ rows: props.rows, load, ask, seen: neededPlaces, needsAll })
  const chosenIds = useMemo((): readonly RowId[] => {
    if (isNarrow) return [...tickedIds]
    return map.places.slice(top, bottom + 1).flatMap((place) => ids[place] ?? [])
  }, [isNarrow, tickedIds, map, ids, top, bottom])
  const chosenRows = useMemo(
    () =>
      isNarrow
        ? rows.filter((_, place) => tickedIds.has(ids[place] ?? ''))
        : isOne
          ? []
          : seenRows.slice(top, bottom + 1),
    [isNarrow, isOne, rows, ids, tickedIds, seenRows, top, bottom],
  )
  const chosenColumns = useMemo(
    () => (isNarrow ? columns : columns.slice(range.start, range.end + 1)),
    [isNarrow, columns, range.start, range.end],
  )
  useEffect(() => onSelect?.(chosenIds), [chosenIds, onSelect])
  const { outcome } = changes
  const { put } = props
  /** Returns false for an `isFilled` text if the cell has refused a text of the user. */
  const isWanted = ({ id, column, isFilled }: PutText) =>
    !isFilled || model.refused.textAt(id, column) === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list to be written
  useEffect(() => {
    if (put) void changes.put(put.filter(isWanted).map(({ isFilled: _, ...text }) => text))
  }, [put])
  const { pasted } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each block
  useEffect(() => {
    if (!pasted) return
    void pasteBelow(pasted)
    props.onPasted?.()
  }, [pasted])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each outcome; a refused typed text stays in its field
  useEffect(() => {
    const sentences = refusalSentences(outcome, t, locale)
    const isTold = outcome?.isTyped || outcome?.isForeseen
    if (sentences.length > 0 && !isTold) props.onRefused?.(sentences)
  }, [outcome])

  const [sought, seek] = useState<SoughtLine>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each requested cell
  useEffect(() => {
    if (goTo) goToRow(goTo.place, goTo.column ?? null)
  }, [goTo])
  function goToRow(place: number, column: string | null) {
    const line = map.lineOf(place)
    if (line === undefined) return
    if (isNarrow) seekField(line, column)
    else table.current?.goTo(line, column ?? undefined)
  }

  /** Focuses a field of a card. Shows the field's column first if it is hidden. */
  function seekField(line: number, column: string | null | undefined) {
    if (column) model.reveal([column])
    seek({ line, column: column ?? null })
  }

  const soughtTrouble = useRef<CellPlace>({ row: -1, column: -1 })
  /** Focuses the next field with an unsaved or refused text among the cards. */
  function seekTrouble() {
    const all = { ...model, columns: model.allColumns }
    const next = nextTrouble(all, soughtTrouble.current)
    const column = next && model.allColumns[next.column]?.name
    if (!model.writing.leaveFor(next && { id: model.lineIds[next.row], column }) || !next) return
    soughtTrouble.current = next
    seekField(next.row, column)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each request
  useEffect(() => {
    if (!props.seekTrouble) return
    if (isNarrow) seekTrouble()
    else table.current?.toTrouble()
  }, [props.seekTrouble])

  /** Appends rows from a block of cells and focuses the first new cell. */
  async function pasteBelow(block: SheetTexts) {
    const first = await model.pasteBelow(block)
    if (!first) return
    const { row, column } = first
    // The line of the first new row is known in advance, because the grid appends rows only while it is not sorted, filtered or
    // grouped.
    const line = row === 0 ? 0 : lines.length
    showLine(line, columns[column]?.name)
  }

  /** Focuses a line that exists already or will exist after the next render. */
  function showLine(line: number, column: string | undefined) {
    if (isNarrow) seek({ line, column: column ?? null })
    else table.current?.goTo(line, column)
  }

  const foundLine = model.selection.active.row
  const target = useMemo(() => ({ line: foundLine }), [foundLine])

  const number = (value: number) => formatCount(value, locale)
  const selectionText = isNarrow
    ? tickedIds.size > 0
      ? t('list.selected', { count: tickedIds.size, shown: number(tickedIds.size) })
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
            // The focused placeholder of the empty table disappears when there are rows, so the focus moves to the first row.
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
      setSeenRange((before) => (before.from === from && before.to === to ? before : { from, to })),
  }

  const selectionLine = (
    <SelectionLine
      key="selection"
      rows={chosenRows}
      columns={chosenColumns}
      chosen={selectionText}
      outcome={outcome}
      onRefused={
        model.refused.count > 0
          ? undefined
          : ({ row, column }) => goToRow(row, model.allColumns[column]?.name ?? null)
      }
    />
  )
  const savingLine = (
    <SavingLine
      key="saving"
      saving={saving}
      pasting={changes.pasting}
      refused={model.refused.count}
      incomplete={props.incomplete ?? 0}
      onIncomplete={props.onIncomplete}
      onTrouble={isNarrow ? seekTrouble : () => table.current?.toTrouble()}
      onDismiss={model.discardAll}
      onPressed={() => table.current?.focus()}
    />
  )

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the cells and tools inside
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
          ticked={tickedIds}
          brief={props.brief}
          sought={model.isFinding ? target : sought}
          onTick={(id) =>
            tick(
              (before) =>
                new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]),
            )
          }
        />
      ) : (
        <GridTable
          {...face}
          handle={table}
          frozen={frozen}
          rowReadOnly={rowReadOnly}
          onFind={finding.open}
          onNoTrouble={props.incomplete ? props.onIncomplete : undefined}
        />
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
      {/* On a narrow screen the button for the next cell in trouble is above the sentences about refused cells. */}
      <div className={classes.foot}>
        {isNarrow ? [savingLine, selectionLine] : [selectionLine, savingLine]}
      </div>
    </div>
  )
}

/** Returns the headings of the first editable column and of the editable columns directly after it. */
function firstWritten<Row>(columns: GridModelProps<Row>['columns']): string[] {
  const first = Math.max(
    0,
    columns.findIndex(({ write }) => write),
  )
  const end = columns.findIndex(({ write }, place) => place > first && !write)
  return columns.slice(first, end === -1 ? undefined : end).map(({ header }) => header)
}
