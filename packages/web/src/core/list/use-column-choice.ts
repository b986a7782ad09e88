import { useState } from 'react'
import type { ListColumn } from './list-column.ts'

/**
 * Which columns a list shows, remembered on this machine. The first one is always shown: it names the record.
 */
export function useColumnChoice<Row>(name: string, columns: readonly ListColumn<Row>[]) {
  const key = `${name}Columns`
  const [chosen, setChosen] = useState<readonly string[] | null>(() => readChoice(key))

  const isShown = (column: ListColumn<Row>) => {
    if (column.name === columns[0]?.name) return true
    return chosen ? chosen.includes(column.name) : !column.hidden
  }

  function toggle(column: ListColumn<Row>) {
    const shown = columns.filter((each) => (each === column ? !isShown(each) : isShown(each)))
    const names = shown.map((each) => each.name)
    localStorage.setItem(key, JSON.stringify(names))
    setChosen(names)
  }

  return { shown: columns.filter(isShown), isShown, toggle }
}

function readChoice(key: string): readonly string[] | null {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return Array.isArray(read) ? read.map(String) : null
  } catch {
    return null
  }
}
