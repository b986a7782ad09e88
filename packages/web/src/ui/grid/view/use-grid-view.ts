import { useMemo, useRef, useState } from 'react'
import { type GridColumn, groupingsOf, type RowId } from '../columns/grid-column.ts'
import { arrangedPlaces, type GridView, type OnlyRows, plainView } from './arrange-rows.ts'
import { lineMapOf, linesOf } from './grid-lines.ts'

/**
 * Sorts, filters and groups the rows of a grid. Rows are rearranged only when the user changes the arrangement, or when rows
 * are added or removed. Editing a row therefore never moves it.
 */
export function useGridView<Row>(
  rows: readonly (Row | undefined)[],
  ids: readonly RowId[],
  columns: readonly GridColumn<Row>[],
  locale: string,
  only?: OnlyRows<Row> | null,
) {
  const [view, setView] = useState<GridView>(plainView)
  const { sort, filters, group, closed } = view
  const sameIds = useSameIds(ids)
  // biome-ignore lint/correctness/useExhaustiveDependencies: not recomputed for edits of rows
  const places = useMemo(
    () => arrangedPlaces(rows, columns, { sort, filters }, locale, only),
    [sameIds, columns, sort, filters, locale, only],
  )
  const grouped = useMemo(
    () => columns.flatMap(groupingsOf).find(({ name }) => name === group),
    [columns, group],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: not recomputed for edits of rows
  const lines = useMemo(
    () => linesOf(rows, places, grouped, closed, locale),
    [places, grouped, closed, locale],
  )
  const map = useMemo(() => lineMapOf(lines), [lines])
  const lineIds = useMemo(
    () => lines.map((line) => (line.kind === 'row' ? (sameIds[line.place] ?? '') : `group ${line.key}`)),
    [lines, sameIds],
  )

  return {
    view,
    grouped,
    lines,
    map,
    lineIds,
    /** Number of rows that pass the filters, including rows in folded groups. */
    count: places.length,
    isArranged: sort !== null || group !== null || Object.keys(filters).length > 0 || Boolean(only),
    sort: (column: string, isDown: boolean | null) =>
      setView((now) => ({ ...now, sort: isDown === null ? null : { column, isDown } })),
    filter: (column: string, text: string) =>
      setView(({ filters: { [column]: _, ...others }, ...now }) => ({
        ...now,
        filters: text === '' ? others : { ...others, [column]: text },
      })),
    group: (grouping: string | null) => setView((now) => ({ ...now, group: grouping, closed: new Set() })),
    toggle: (key: string) => setView((now) => ({ ...now, closed: toggleKey(now.closed, key) })),
  }
}

function toggleKey(closedKeys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(closedKeys)
  if (!next.delete(key)) next.add(key)
  return next
}

/** Returns the previous array as long as all ids are equal, because editing a row does not change its id. */
export function useSameIds(ids: readonly RowId[]): readonly RowId[] {
  const same = useRef(ids)
  const isSame = same.current.length === ids.length && ids.every((id, place) => id === same.current[place])
  if (!isSame) same.current = ids
  return same.current
}
