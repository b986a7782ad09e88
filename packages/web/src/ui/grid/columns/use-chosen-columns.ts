import { useMemo, useState } from 'react'
import {
  chosenColumns,
  readChosenNames,
  standardNames,
  withColumn,
} from '../../column-choice/column-choice.ts'
import type { GridColumn } from './grid-column.ts'

/**
 * Stores which columns are shown, and their order, in this browser under the name of the grid. Always shows the first
 * `fixedCount` columns and the columns that name rows.
 */
export function useChosenColumns<Row>(name: string, columns: readonly GridColumn<Row>[], fixedCount: number) {
  const key = `${name}Columns`
  const [storedNames, keep] = useState(() => localStorage.getItem(key))
  const chosen = useMemo(() => {
    const names = columns.map((column) => column.name)
    const requiredNames = columns.flatMap((column) => (column.isName ? column.name : []))
    const read = readChosenNames(storedNames, names, fixedCount)
    return read && requiredNames.filter((each) => !read.includes(each)).reduce(adding(columns), read)
  }, [storedNames, columns, fixedCount])
  const shown = useMemo(() => chosenColumns(columns, chosen, fixedCount), [columns, chosen, fixedCount])
  // Shown columns come first. Each then has the same index in `all` as in `shown`.
  const all = useMemo(
    () => [...shown, ...columns.filter((column) => !shown.includes(column))],
    [shown, columns],
  )

  function choose(names: readonly string[] | null) {
    const text = names?.join() ?? null
    keep(text)
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  }

  return {
    chosen,
    shown,
    /** All columns: first the shown ones, then the hidden ones. */
    all,
    choose,
    /** Shows these columns if they are hidden. */
    reveal: (names: Iterable<string>) => {
      const before = chosen ?? standardNames(columns, fixedCount)
      const nameSet = new Set(names)
      const missing = columns.flatMap((column) =>
        nameSet.has(column.name) && !before.includes(column.name) ? column.name : [],
      )
      if (missing.length > 0) choose(missing.reduce(adding(columns), before))
    },
  }
}

function adding<Row>(columns: readonly GridColumn<Row>[]) {
  return (chosenNames: readonly string[], name: string) => withColumn(columns, chosenNames, name)
}
