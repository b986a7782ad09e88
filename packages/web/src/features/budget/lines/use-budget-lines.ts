import { useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../../core/call/call.ts'
import type { RowId } from '../../../ui/grid/columns/grid-column.ts'
import type { Budget, BudgetLine } from '../budget-record.ts'

/** Number of lines loaded by one call. */
const PAGE = 200

type Rows = readonly (BudgetLine | undefined)[]

/** Loads the lines of a budget page by page. `rows` has an entry for each line, which is undefined until it is loaded. */
export function useBudgetLines(budget: Budget) {
  const [rows, setRows] = useState<Rows>(() => placesFor(budget.spaces, []))
  /** Version of the budget when these lines were loaded or saved. */
  const version = useRef(budget.version)

  async function load(from: number, to: number): Promise<void> {
    const first = Math.floor(from / PAGE)
    const pages = Array.from({ length: Math.ceil(to / PAGE) - first }, (_, index) => first + index + 1)
    await Promise.all(
      pages.map(async (page) => {
        const read = await call('budgetrest/getspaces', { id: budget.id, page, perpage: PAGE })
        setRows((before) => withLines(placesFor(read.total, before), read.rows, (page - 1) * PAGE))
      }),
    )
  }

  // Reloads the loaded pages when the budget has changed, except through changes that `take` has already applied.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version of the budget
  useEffect(() => {
    if (budget.version === version.current) return
    version.current = budget.version
    const pages = new Set(rows.flatMap((row, place) => (row ? [Math.floor(place / PAGE)] : [])))
    setRows((before) => placesFor(budget.spaces, before))
    for (const page of pages) void load(page * PAGE, (page + 1) * PAGE).catch(() => undefined)
  }, [budget])

  const byId = useMemo(
    () => new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.id, row] as const]))),
    [rows],
  )

  return {
    rows,
    load,
    rowOf: (id: RowId) => byId.get(Number(id)),
    /** Applies a response of the server: replaces changed lines, drops removed lines and renumbers the remaining lines. */
    take: (answer: { version: number; changed: readonly BudgetLine[]; removed: readonly number[] }) => {
      version.current = answer.version
      const removedIds = new Set(answer.removed)
      const changedLines = new Map(answer.changed.map((line) => [line.id, line]))
      setRows((before) =>
        before
          .filter((row) => row === undefined || !removedIds.has(row.id))
          .map((row, place) => row && { ...(changedLines.get(row.id) ?? row), number: place + 1 }),
      )
    },
  }
}

export type BudgetLines = ReturnType<typeof useBudgetLines>

/** Returns an array with `count` entries; loaded lines keep their index. */
function placesFor(count: number, rows: Rows): Rows {
  return Array.from({ length: count }, (_, place) => rows[place])
}

function withLines(rows: Rows, lines: readonly BudgetLine[], from: number): Rows {
  const nextRows = [...rows]
  for (const [index, line] of lines.entries()) nextRows[from + index] = line
  return nextRows
}
