import { useMemo, useState } from 'react'
import {
  chosenColumns,
  readChosenNames,
  standardNames,
  withColumn,
} from '../../column-choice/column-choice.ts'
import type { GridColumn } from './grid-column.ts'

/**
 * Stores the shown columns and their order in this browser under the name of the grid. The first `fixed` columns are always
 * shown.
 */
export function useChosenColumns<Row>(name: string, columns: readonly GridColumn<Row>[], fixed: number) {
  const key = `${name}Columns`
  const [kept, keep] = useState(() => localStorage.getItem(key))
  const chosen = useMemo(() => {
    const names = columns.map((column) => column.name)
    const needed = columns.flatMap((column) => (column.isName ? column.name : []))
    const read = readChosenNames(kept, names, fixed)
    return read && needed.filter((each) => !read.includes(each)).reduce(adding(columns), read)
  }, [kept, columns, fixed])
  const shown = useMemo(() => chosenColumns(columns, chosen, fixed), [columns, chosen, fixed])
  // So that a shown column has the same index among all columns.
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
    /** The shown columns, followed by the others. */
    all,
    choose,
    /** Shows hidden columns again. */
    reveal: (names: Iterable<string>) => {
      const before = chosen ?? standardNames(columns, fixed)
      const wanted = new Set(names)
      const missing = columns.flatMap((column) =>
        wanted.has(column.name) && !before.includes(column.name) ? column.name : [],
      )
      if (missing.length > 0) choose(missing.reduce(adding(columns), before))
    },
  }
}

function adding<Row>(columns: readonly GridColumn<Row>[]) {
  return (chosen: readonly string[], name: string) => withColumn(columns, chosen, name)
}
