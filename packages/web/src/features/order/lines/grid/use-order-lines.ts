import { useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../../../core/call/call.ts'
import type { RowId } from '../../../../ui/grid/columns/grid-column.ts'
import type { Order, OrderLine } from '../../record/order-record.ts'
import { type LineRow, newRow, savedRow } from './line-row.ts'

/** How many lines are read by one call. */
const PAGE = 200

type Rows = readonly (LineRow | undefined)[]

/** The lines of an order as far as they have been read, a place for each, and the new ones that are not complete behind them. */
export function useOrderLines(order: Order) {
  const [saved, setSaved] = useState<Rows>(() =>
    withLines(placesFor(order.line_count, []), order.lines, 0, new Map()),
  )
  const [begun, setBegun] = useState<readonly LineRow[]>([])
  const keys = useRef(new Map<number, RowId>())
  const count = useRef(0)
  /** The version of the order with which these lines were read or saved. */
  const version = useRef(order.version)

  const rows = useMemo(
    (): Rows => [...saved, ...begun.map((row, index) => ({ ...row, number: saved.length + index + 1 }))],
    [saved, begun],
  )

  const byKey = useMemo(() => {
    const lines = new Map<RowId, LineRow>()
    for (const row of rows) if (row !== undefined) lines.set(row.key, row)
    return lines
  }, [rows])

  async function load(from: number, to: number): Promise<void> {
    const first = Math.floor(from / PAGE)
    const pages = Array.from({ length: Math.ceil(to / PAGE) - first }, (_, index) => first + index + 1)
    await Promise.all(
      pages.map(async (page) => {
        const read = await call('orderrest/lines', { id: order.id, page, perpage: PAGE })
        setSaved((rows) => withLines(placesFor(read.total, rows), read.rows, (page - 1) * PAGE, keys.current))
      }),
    )
  }

  // Somebody else has changed the order, or it was saved with other terms: what was read is read again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version of the order
  useEffect(() => {
    if (order.version === version.current) return
    version.current = order.version
    setSaved((rows) => withLines(placesFor(order.line_count, rows), order.lines, 0, keys.current))
    const further = saved.flatMap((row, place) => (row && place >= order.lines.length ? [place] : []))
    const pages = new Set(further.map((place) => Math.floor(place / PAGE)))
    for (const page of pages) void load(page * PAGE, (page + 1) * PAGE).catch(() => undefined)
  }, [order])

  return {
    rows,
    begun,
    load,
    /** The place of a line, or of the first one for a space; null where there is none any more. */
    find: async (named: { line_id?: number; space_id?: number }): Promise<number | null> => {
      const isNamed = (row: OrderLine | undefined) =>
        row !== undefined && (row.id === named.line_id || row.space_id === named.space_id)
      const known = saved.findIndex(isNamed)
      if (known !== -1) return known
      const read = await call('orderrest/lines', { id: order.id, perpage: PAGE, ...named })
      const from = (read.page - 1) * PAGE
      setSaved((rows) => withLines(placesFor(read.total, rows), read.rows, from, keys.current))
      const found = read.rows.findIndex(isNamed)
      return found === -1 ? null : from + found
    },
    /** The lines as they are now, by their keys. */
    rowOf: (key: RowId) => byKey.get(key),
    /** So many new ones behind all others: their keys, and the place of the first. */
    begin: (many = 1): { keys: readonly RowId[]; place: number } => {
      const first = count.current + 1
      count.current += many
      const fresh = Array.from({ length: many }, (_, index) => newRow(`new ${first + index}`))
      setBegun((before) => [...before, ...fresh])
      return { keys: fresh.map(({ key }) => key), place: rows.length }
    },
    /** A new line as it reads now. */
    keep: (row: LineRow) => setBegun((before) => before.map((each) => (each.key === row.key ? row : each))),
    forget: (gone: ReadonlySet<RowId>) => setBegun((before) => before.filter(({ key }) => !gone.has(key))),
    /** Lines as they were read just now; what was saved meanwhile stays. */
    refresh: (read: readonly OrderLine[]) => {
      const fresh = new Map(read.map((line) => [line.id, line]))
      setSaved((before) =>
        before.map((row) => {
          const line = row && fresh.get(row.id)
          return line && line.version >= row.version ? savedRow(line, row.key) : row
        }),
      )
    },
    /** Takes what the server has answered; a line that was added keeps the key that it had before. */
    take: (answer: {
      version: number
      added: readonly { line: OrderLine; key?: RowId }[]
      changed: readonly OrderLine[]
      removed: readonly number[]
    }) => {
      version.current = answer.version
      for (const { line, key } of answer.added) if (key !== undefined) keys.current.set(line.id, key)
      const named = new Set(answer.added.flatMap(({ key }) => (key === undefined ? [] : [key])))
      const gone = new Set(answer.removed)
      setBegun((before) => before.filter(({ key }) => !named.has(key)))
      setSaved((before) => {
        const left = before.filter((row) => row === undefined || !gone.has(row.id))
        const renumbered = left.map((row, place) =>
          row && row.number !== place + 1 ? { ...row, number: place + 1 } : row,
        )
        const changed = new Map(
          answer.changed.map((line) => [line.id, savedRow(line, keys.current.get(line.id))]),
        )
        const rows = renumbered.map((row) => (row && changed.get(row.id)) ?? row)
        const added = answer.added.map(({ line }) => line)
        return withLines(rows, added, rows.length, keys.current)
      })
    },
  }
}

export type OrderLines = ReturnType<typeof useOrderLines>

/** As many places as there are lines; what has been read stays where it is. */
function placesFor(count: number, rows: Rows): Rows {
  return Array.from({ length: count }, (_, place) => rows[place])
}

/** With these lines at their places, from one on. */
function withLines(
  rows: Rows,
  lines: readonly OrderLine[],
  from: number,
  keys: ReadonlyMap<number, RowId>,
): Rows {
  const placed = [...rows]
  for (const [index, line] of lines.entries()) placed[from + index] = savedRow(line, keys.get(line.id))
  return placed
}
