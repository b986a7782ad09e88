import { useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../../../core/call/call.ts'
import { currentUser } from '../../../../core/session/session-user.ts'
import type { RowId } from '../../../../ui/grid/columns/grid-column.ts'
import type { Order, OrderLine } from '../../record/order-record.ts'
import { placedLines } from '../placed-lines.ts'
import { type LineRow, newRow, savedRow } from './line-row.ts'
import { type LinePages, PAGE, readLines } from './read-lines.ts'
import { storedLines, storeLines } from './stored-lines.ts'

type Rows = readonly (LineRow | undefined)[]

/** Manages the lines of an order: saved lines, undefined until loaded, with incomplete new lines between them. */
export function useOrderLines(order: Order) {
  const [savedRows, setSavedRows] = useState<Rows>(() =>
    withPages([], { total: order.line_count, pages: new Map([[0, order.lines]]) }, new Map()),
  )
  const storeName = `begun_lines_${order.id}_${currentUser()?.user_id}`
  const [initial] = useState(() => storedLines(storeName))
  const [newRows, setNewRows] = useState<readonly LineRow[]>(initial.begun)
  const keys = useRef(new Map<number, RowId>())
  /** Keys of all lines begun on this screen, in order; after a reload, also the ids of the saved lines that follow them. */
  const sequence = useRef(initial.sequence)
  /** Number in the key of the newest new line, including lines restored after a reload. */
  const lastKey = useRef(Math.max(0, ...initial.begun.map(({ key }) => numberInKey(key))))
  /** Versions of the lines that this screen saved, by id. */
  const ownVersions = useRef(new Map<number, number>())
  /** Version of the order when these lines were loaded or saved. */
  const version = useRef(order.version)

  const { rows, places, next } = useMemo(
    () => placedLines(savedRows, newRows, sequence.current),
    [savedRows, newRows],
  )
  useEffect(() => storeLines(storeName, newRows, next), [storeName, newRows, next])
  /** Returns the index of a saved line among all rows, from its index among the saved lines. */
  const placeOf = (place: number): number => places?.[place] ?? place

  const byKey = useMemo(() => {
    const lines = new Map<RowId, LineRow>()
    for (const row of rows) if (row !== undefined) lines.set(row.key, row)
    return lines
  }, [rows])

  const latest = useRef(savedRows)
  latest.current = savedRows
  /** Counts changes that move lines. Pages requested before such a change are read again. */
  const moves = useRef(0)

  async function load(from: number, to: number): Promise<void> {
    const unread = savedBetween(places, from, to)
    const first = Math.floor(unread.from / PAGE)
    const pages = Array.from({ length: Math.ceil(unread.to / PAGE) - first }, (_, index) => first + index)
    await place(await readLines(order.id, new Set(pages), () => moves.current))
  }

  /** Inserts pages. If the number of lines has changed, reads all loaded pages again, because their lines have moved. */
  async function place(read: LinePages): Promise<void> {
    if (read.total !== latest.current.length) await readAgain(read.pages.keys())
    else setSavedRows((rows) => withPages(rows, read, keys.current))
  }

  /**
   * Reads all loaded pages and `also` again, and replaces them together. If they were replaced one after another, a line that
   * moves between pages would be missing for a moment, and its edits would be lost.
   */
  async function readAgain(also: Iterable<number> = []): Promise<void> {
    const loadedPages = latest.current.flatMap((row, index) => (row ? [Math.floor(index / PAGE)] : []))
    const read = await readLines(order.id, new Set([0, ...loadedPages, ...also]), () => moves.current)
    setSavedRows((rows) => withPages(rows, read, keys.current))
  }

  // Reads the loaded lines again if somebody else changed the order, or if it was saved with different terms.

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version of the order
  useEffect(() => {
    // An older order is shown for a moment if lines were saved between its update and this render.
    if (order.version <= version.current) return
    version.current = order.version
    moves.current += 1
    const isOnePage = savedRows.every((row, index) => row === undefined || index < order.lines.length)
    // On failure the old lines stay: saving one of them then reports the conflict.
    if (!isOnePage) void readAgain().catch(() => undefined)
    else
      setSavedRows((rows) =>
        withPages(rows, { total: order.line_count, pages: new Map([[0, order.lines]]) }, keys.current),
      )
  }, [order])

  return {
    rows,
    begun: newRows,
    load,
    /**
     * Returns the index of a line by its id, or of the first line for a space, loading its page if needed. Returns null if
     * there is none.
     */
    find: async (target: { line_id?: number; space_id?: number }): Promise<number | null> => {
      const isNamed = (row: OrderLine | undefined) =>
        row !== undefined && (row.id === target.line_id || row.space_id === target.space_id)
      const index = savedRows.findIndex(isNamed)
      if (index !== -1) return placeOf(index)
      const read = await call('orderrest/lines', { id: order.id, perpage: PAGE, ...target })
      await place({ total: read.total, pages: new Map([[read.page - 1, read.rows]]) })
      const indexOnPage = read.rows.findIndex(isNamed)
      return indexOnPage === -1 ? null : placeOf((read.page - 1) * PAGE + indexOnPage)
    },
    placeOf,
    /** Returns the id of the saved line that follows a new line, or undefined if none does. */
    nextOf: (key: RowId) => next.get(key),
    /**
     * Returns saved lines by their numbers, loading them if needed. Only valid for a draft, where the number is the position.
     */
    withNumbers: async (numbers: ReadonlySet<number>): Promise<LineRow[]> => {
      const unread = [...numbers].filter((number) => savedRows[number - 1] === undefined)
      const pages = new Set(unread.map((number) => Math.floor((number - 1) / PAGE)))
      const read = await readLines(order.id, pages, () => moves.current)
      // A line can only be removed while its page is loaded.
      if (pages.size > 0) await place(read)
      const fresh = [...read.pages.values()].flat().map((line) => savedRow(line))
      const ids = new Set(fresh.map(({ id }) => id))
      const otherRows = savedRows.filter((row) => row !== undefined && !ids.has(row.id))
      return [...otherRows, ...fresh].flatMap((row) => (row && numbers.has(row.number) ? [row] : []))
    },
    /** Returns true if nobody else has changed a line since this screen saved it. */
    isAsSaved: ({ id, version }: LineRow) => ownVersions.current.get(id) === version,
    /** Returns a loaded line by its key, or undefined if there is none. */
    rowOf: (key: RowId) => byKey.get(key),
    /** Appends new lines. Returns their keys and the index of the first. */
    begin: (many = 1): { keys: readonly RowId[]; place: number } => {
      const first = lastKey.current + 1
      lastKey.current += many
      const fresh = Array.from({ length: many }, (_, index) => newRow(`new ${first + index}`))
      sequence.current = [...sequence.current, ...fresh.map(({ key }) => key)]
      setNewRows((before) => [...before, ...fresh])
      return { keys: fresh.map(({ key }) => key), place: rows.length }
    },
    /** Replaces a new line by its edited version. */
    keep: (row: LineRow) => setNewRows((before) => before.map((each) => (each.key === row.key ? row : each))),
    /** Deletes the incomplete lines stored in this tab. */
    discardStored: () => sessionStorage.removeItem(storeName),
    forget: (removedKeys: ReadonlySet<RowId>) =>
      setNewRows((before) => before.filter(({ key }) => !removedKeys.has(key))),
    /** Restores new lines that were forgotten, at their former positions. */
    bringBack: (rows: readonly LineRow[]) => setNewRows((before) => [...before, ...rows]),
    /** Replaces lines by newly loaded versions, unless the lines have been saved since. */
    refresh: (read: readonly OrderLine[]) => {
      const fresh = new Map(read.map((line) => [line.id, line]))
      setSavedRows((before) =>
        before.map((row) => {
          const line = row && fresh.get(row.id)
          return line && line.version >= row.version ? savedRow(line, row.key) : row
        }),
      )
    },
    /**
     * Applies an answer of the server: adds, changes and removes lines. An added line keeps the key that it had as a new line.
     */
    take: (answer: {
      version: number
      added: readonly { line: OrderLine; key?: RowId }[]
      changed: readonly OrderLine[]
      removed: readonly number[]
    }) => {
      // If somebody else changed the order in between, the version stays old, so that the lines are read again.
      if (answer.version === version.current + 1) version.current = answer.version
      if (answer.added.length + answer.removed.length > 0) moves.current += 1
      for (const { line, key } of answer.added) if (key !== undefined) keys.current.set(line.id, key)
      for (const { id, version } of [...answer.added.map(({ line }) => line), ...answer.changed])
        ownVersions.current.set(id, version)
      const savedKeys = new Set(answer.added.flatMap(({ key }) => (key === undefined ? [] : [key])))
      const removedIds = new Set(answer.removed)
      setNewRows((before) => before.filter(({ key }) => !savedKeys.has(key)))
      setSavedRows((before) => {
        const remainingRows = before.filter((row) => row === undefined || !removedIds.has(row.id))
        const changedRows = new Map(
          answer.changed.map((line) => [line.id, savedRow(line, keys.current.get(line.id))]),
        )
        const rows = remainingRows.map((row) => (row && changedRows.get(row.id)) ?? row)
        const addedRows = answer.added.map(({ line }) => savedRow(line, keys.current.get(line.id)))
        return withAdded(rows, addedRows)
      })
    },
  }
}

function numberInKey(key: RowId): number {
  return Number(/\d+$/.exec(String(key))?.[0] ?? 0)
}

export type OrderLines = ReturnType<typeof useOrderLines>

/** Returns an array with an entry for each line; loaded lines keep their index. */
function placesFor(count: number, rows: Rows): Rows {
  return Array.from({ length: count }, (_, place) => rows[place])
}

/**
 * Inserts pages. If the number of lines has changed, drops all other pages. Keeps lines that were saved after the page was
 * read.
 */
function withPages(rows: Rows, { total, pages }: LinePages, keys: ReadonlyMap<number, RowId>): Rows {
  const rowsById = new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.id, row] as const])))
  const nextRows = [...placesFor(total, total === rows.length ? rows : [])]
  for (const [page, lines] of pages) {
    for (const [index, line] of lines.entries()) {
      const before = rowsById.get(line.id)
      nextRows[page * PAGE + index] =
        before && before.version > line.version
          ? { ...before, number: line.number }
          : savedRow(line, keys.get(line.id))
    }
  }
  return nextRows
}

/** Inserts saved lines at the positions of their numbers, or at the end, and renumbers the others. */
function withAdded(rows: Rows, addedRows: readonly LineRow[]): Rows {
  const pendingRows = addedRows.toSorted((one, other) => one.number - other.number)
  const nextRows: (LineRow | undefined)[] = []
  const put = (row: LineRow | undefined) => {
    const number = nextRows.length + 1
    nextRows.push(row && row.number !== number ? { ...row, number } : row)
  }
  for (const row of rows) {
    for (let next = pendingRows[0]; next && next.number <= nextRows.length + 1; next = pendingRows[0]) {
      put(next)
      pendingRows.shift()
    }
    put(row)
  }
  pendingRows.forEach(put)
  return nextRows
}

/** Converts a range of rows to the range of saved lines in it, as indexes. `to` is exclusive in both ranges. */
function savedBetween(
  places: readonly number[] | null,
  from: number,
  to: number,
): { from: number; to: number } {
  if (!places) return { from, to }
  const first = places.findIndex((place) => place >= from)
  const after = places.findIndex((place) => place >= to)
  return { from: first === -1 ? places.length : first, to: after === -1 ? places.length : after }
}
