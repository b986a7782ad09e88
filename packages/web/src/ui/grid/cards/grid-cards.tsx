import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { RowId } from '../columns/grid-column.ts'
import type { GridModel } from '../model/use-grid-model.ts'
import { CardHeading } from './card-heading.tsx'
import { fieldSelector, GridCard } from './grid-card.tsx'
import classes from './grid-cards.module.css'

/**
 * Heights in px that are assumed until the elements are measured: a heading, a field, the summary rows of a card, and the gap
 * below a card.
 */
const HEADING = 44
const FIELD = 45
const FRONT = 106
const GAP = 12

/** Line to scroll to. */
export type SoughtLine = {
  line: number
  /** Column whose field gets the focus. Null focuses the card itself; undefined leaves the focus where it is. */
  column?: string | null
}

type GridCardsProps<Row> = {
  model: GridModel<Row>
  label: string
  ticked: ReadonlySet<RowId>
  onTick: (id: RowId) => void
  /** Called with the range of visible lines when scrolling stops. */
  onSeen: (from: number, to: number) => void
  sought: SoughtLine | undefined
  foundIn: (line: number) => string
  empty: ReactNode
  /** Returns the summary rows of a folded card. If undefined, cards always show all their fields. */
  brief: ((row: Row) => readonly ReactNode[]) | undefined
}

/** Shows the rows of a grid as cards on narrow screens. A tap opens a field for editing. */
export function GridCards<Row>(props: GridCardsProps<Row>) {
  const { model, label, ticked, onTick, onSeen, sought, foundIn, brief } = props
  const { lines, columns, rows, ids, lineIds } = model
  const scroller = useRef<HTMLDivElement>(null)
  const [unfoldedIds, setUnfoldedIds] = useState<ReadonlySet<RowId>>(new Set())
  const { cell: writing } = model.writing
  const editedLine = writing && model.lineOf(writing.id)
  const virtual = useVirtualizer({
    count: lines.length,
    estimateSize: (index) => {
      if (lines[index]?.kind === 'group') return HEADING
      return brief ? FRONT + GAP : HEADING + FIELD * columns.length + 2 * GAP
    },
    getItemKey: (index) => lineIds[index] ?? index,
    getScrollElement: () => scroller.current,
    overscan: 2,
    // Keeps the card that is being edited mounted when it scrolls out of view.
    rangeExtractor: (visibleRange) => {
      const indexes = [
        ...defaultRangeExtractor(visibleRange),
        ...(editedLine === undefined ? [] : [editedLine]),
      ]
      return [...new Set(indexes)].sort((one, other) => one - other)
    },
  })
  function toggle(id: RowId) {
    setUnfoldedIds((before) =>
      before.has(id) ? new Set([...before].filter((each) => each !== id)) : new Set(before).add(id),
    )
  }
  const { isScrolling } = virtual
  const [first, last] = [virtual.range?.startIndex ?? 0, virtual.range?.endIndex ?? 0]
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports changes of the range only, to the current listener
  useLayoutEffect(() => {
    if (!isScrolling) onSeen(first, last)
  }, [isScrolling, first, last])
  const pendingLine = useRef<SoughtLine>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each sought line
  useLayoutEffect(() => {
    pendingLine.current = sought
    const id = sought?.column ? lineIds[sought.line] : undefined
    if (id !== undefined) setUnfoldedIds((before) => new Set(before).add(id))
    if (sought) virtual.scrollToIndex(sought.line, { align: 'start' })
  }, [sought])
  // Scrolls again once the cards have loaded, because heights are only estimated before.
  useLayoutEffect(() => {
    const card = pendingLine.current && cardAt(scroller.current, pendingLine.current.line)
    if (!pendingLine.current || !card || card.querySelector('[aria-busy]')) return
    const { column } = pendingLine.current
    if (column && card.querySelector('[aria-expanded="false"]')) return
    pendingLine.current = undefined
    card.scrollIntoView({ block: 'start' })
    if (column !== undefined) focusIn(card, column)
  })

  return (
    <div
      className={classes.scroller}
      ref={scroller}
      data-grid-scroller
      data-grid-cards
      data-empty={lines.length === 0 || undefined}
    >
      <ul className={classes.cards} aria-label={label} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const line = lines[index]
          if (!line) return null
          const id = line.kind === 'row' ? ids[line.place] : undefined
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              className={classes.line}
              style={{ top: start }}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={lines.length}
            >
              {line.kind === 'group' ? (
                <CardHeading line={line} onToggle={() => model.arranged.toggle(line.key)} />
              ) : (
                <GridCard
                  model={model}
                  row={rows[line.place]}
                  place={line.place}
                  id={id}
                  isTicked={id !== undefined && ticked.has(id)}
                  onTick={onTick}
                  found={foundIn(index)}
                  brief={brief}
                  isUnfolded={id !== undefined && unfoldedIds.has(id)}
                  onUnfold={toggle}
                />
              )}
            </li>
          )
        })}
      </ul>
      {lines.length === 0 && props.empty}
    </div>
  )
}

function cardAt(list: HTMLElement | null, line: number): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-index="${line}"]`) ?? null
}

function focusIn(card: HTMLElement, column: string | null): void {
  const field = column === null ? null : card.querySelector<HTMLElement>(fieldSelector(column))
  const target = field ?? card.querySelector<HTMLElement>('input')
  target?.focus({ preventScroll: true })
  // Scrolls to the field, because the card may be taller than the window.
  field?.scrollIntoView({ block: 'nearest' })
}
