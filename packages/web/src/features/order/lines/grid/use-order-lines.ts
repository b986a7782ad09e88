import { useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../../../core/call/call.ts'
import { randomKey } from '../../../../core/call/random-key.ts'
import { currentUser } from '../../../../core/session/session-user.ts'
import type { RowId } from '../../../../ui/grid/columns/grid-column.ts'
import type { Order, OrderLine } from '../../record/order-record.ts'
import { placedLines } from '../placed-lines.ts'
import { type LineRow, newRow, savedRow } from './line-row.ts'
import { type LinePages, PAGE, readLines } from './read-lines.ts'
import { storedLines, storeLines } from './stored-lines.ts'

type Rows = readonly (LineRow | undefined)[]

/**
 * Manages the rows of the line grid: the saved lines of an order, each undefined until it is loaded, and new lines that are not
 * saved yet.
 */
export function useOrderLines(order: Order) {
  const [savedRows, setSavedRows] = useState<Rows>(() =>
    withPages([], { total: order.line_count, pages: new Map([[0, order.lines]]) }),
  )
  const storeName = `begun_lines_${order.id}_${currentUser()?.user_id}`
  const [initial] = useState(() => storedLines(storeName))
  const [begunRows, setBegunRows] = useState<readonly LineRow[]>(initial.begun)
  const newRows = useMemo(() => unsavedRows(begunRows, savedRows), [begunRows, savedRows])
  /**
   * Keys of all lines begun on this screen, in the order in which they were begun. After a reload, also contains the ids of the
   * saved lines that follow restored lines.
   */
  const sequence = useRef(initial.sequence)
  /** Versions of lines after this screen saved them, by line id. */
  const ownVersions = useRef(new Map<number, number>())
  /** Version of the order when these lines were loaded or saved. */
  const version = useRef(order.version)

  const { rows, places, next } = useMemo(
    () => placedLines(savedRows, newRows, sequence.current),
    [savedRows, newRows],
  )
  useEffect(() => storeLines(storeName, newRows, next), [storeName, newRows, next])
  /** Converts the index of a saved line among the saved lines to its index among all rows. */
  const placeOf = (place: number): number => places?.[place] ?? place

  const byKey = useMemo(() => {
    const lines = new Map<RowId, LineRow>()
    for (const row of rows) if (row !== undefined) lines.set(row.key, row)
    return lines
  }, [rows])

  const latest = useRef(savedRows)
  latest.current = savedRows
  /** Number of changes that moved lines. If it changes while pages are being read, the pages are read again. */
  const moves = useRef(0)

  async function load(from: number, to: number): Promise<void> {
    const unread = savedBetween(places, from, to)
    const first = Math.floor(unread.from / PAGE)
    const pages = Array.from({ length: Math.ceil(unread.to / PAGE) - first }, (_, index) => first + index)
    await place(await readLines(order.id, new Set(pages), () => moves.current))
  }

  /**
   * Inserts loaded pages. If the number of lines has changed, reads all loaded pages again, because lines have moved between
   * pages.
   */
  async function place(read: LinePages): Promise<void> {
    if (read.total !== latest.current.length) await readAgain(read.pages.keys())
    else setSavedRows((rows) => withPages(rows, read))
  }

  /**
   * Reads all loaded pages and the pages in `also` again, and replaces all of them together. If pages were replaced one by one,
   * a line that moves to a different page would be missing for a moment, and its edits would be lost.
   */
  async function readAgain(also: Iterable<number> = []): Promise<void> {
    const loadedPages = latest.current.flatMap((row, index) => (row ? [Math.floor(index / PAGE)] : []))
    const read = await readLines(order.id, new Set([0, ...loadedPages, ...also]), () => moves.current)
    setSavedRows((rows) => withPages(rows, read))
  }

  // Updates the loaded lines if the order has a newer version, because somebody else changed it or because the form saved it.

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version of the order
  useEffect(() => {
    // The order can be older than the lines for a moment, if lines were saved since the order was last updated.
    if (order.version <= version.current) return
    version.current = order.version
    moves.current += 1
    const isOnePage = savedRows.every((row, index) => row === undefined || index < order.lines.length)
    // If reading fails, the grid keeps the old lines. Saving an outdated line then reports the conflict.
    if (!isOnePage) void readAgain().catch(() => undefined)
    else
      setSavedRows((rows) => withPages(rows, { total: order.line_count, pages: new Map([[0, order.lines]]) }))
  }, [order])

  return {
    rows,
    begun: newRows,
    load,
    /**
     * Returns the index of the line with this id, or of the first line for this space, among all rows. Loads the page of the
     * line if needed. Returns null if no line matches.
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
     * Returns the saved lines with these numbers, and loads them if needed. Only valid for a draft, in which the number of a
     * line is its position.
     */
    withNumbers: async (numbers: ReadonlySet<number>): Promise<LineRow[]> => {
      const unread = [...numbers].filter((number) => savedRows[number - 1] === undefined)
      const pages = new Set(unread.map((number) => Math.floor((number - 1) / PAGE)))
      const read = await readLines(order.id, pages, () => moves.current)
      // Inserts the pages into the grid, because only loaded lines can be removed.
      if (pages.size > 0) await place(read)
      const fresh = [...read.pages.values()].flat().map(savedRow)
      const ids = new Set(fresh.map(({ id }) => id))
      const otherRows = savedRows.filter((row) => row !== undefined && !ids.has(row.id))
      return [...otherRows, ...fresh].flatMap((row) => (row && numbers.has(row.number) ? [row] : []))
    },
    /** Returns true if nobody else has changed a line since this screen saved it. */
    isAsSaved: ({ id, version }: LineRow) => ownVersions.current.get(id) === version,
    /** Returns a loaded line by its key, or undefined if there is none. */
    rowOf: (key: RowId) => byKey.get(key),
    /** Appends new lines. Returns their keys and the index of the first new line. */
    begin: (many = 1): { keys: readonly RowId[]; place: number } => {
      const fresh = Array.from({ length: many }, () => newRow(randomKey()))
      sequence.current = [...sequence.current, ...fresh.map(({ key }) => key)]
      setBegunRows((before) => [...before, ...fresh])
      return { keys: fresh.map(({ key }) => key), place: rows.length }
    },
    /** Replaces a new line with its edited version. */
    keep: (row: LineRow) =>
      setBegunRows((before) => before.map((each) => (each.key === row.key ? row : each))),
    /** Deletes the incomplete lines stored in this tab. */
    discardStored: () => sessionStorage.removeItem(storeName),
    forget: (removedKeys: ReadonlySet<RowId>) =>
      setBegunRows((before) => before.filter(({ key }) => !removedKeys.has(key))),
    /** Restores new lines that were removed with `forget`, at their former positions. */
    bringBack: (rows: readonly LineRow[]) => setBegunRows((before) => [...before, ...rows]),
    /** Replaces lines with newly loaded versions, except lines that have been saved since. */
    refresh: (read: readonly OrderLine[]) => {
      const fresh = new Map(read.map((line) => [line.id, line]))
      setSavedRows((before) =>
        before.map((row) => {
          const line = row && fresh.get(row.id)
          return line && line.version >= row.version ? savedRow(line) : row
        }),
      )
    },
    /** Applies the server's answer to a save: adds, changes and removes lines. */
    take: (answer: {
      version: number
      added: readonly OrderLine[]
      changed: readonly OrderLine[]
      removed: readonly number[]
    }) => {
      // If somebody else has also changed the order, keeps the old version, so that the next update of the order reads the
      // lines again.
      if (answer.version === version.current + 1) version.current = answer.version
      if (answer.added.length + answer.removed.length > 0) moves.current += 1
      for (const { id, version } of [...answer.added, ...answer.changed]) ownVersions.current.set(id, version)
      const savedKeys = new Set(answer.added.map(({ client_key }) => client_key))
      const removedIds = new Set(answer.removed)
      setBegunRows((before) => before.filter(({ client_key }) => !savedKeys.has(client_key)))
      setSavedRows((before) => {
        const remainingRows = before.filter((row) => row === undefined || !removedIds.has(row.id))
        const savedLines = new Map([...answer.added, ...answer.changed].map((line) => [line.id, line]))
        const rows = remainingRows.map((row) => {
          const line = row && savedLines.get(row.id)
          return line ? savedRow(line) : row
        })
        // A line that was sent again after its answer was lost can already be among the rows.
        const ids = new Set(rows.map((row) => row?.id))
        return withAdded(rows, answer.added.filter(({ id }) => !ids.has(id)).map(savedRow))
      })
    },
  }
}

export type OrderLines = ReturnType<typeof useOrderLines>

/** Returns an array of `count` entries. Loaded lines keep their index; all other entries are undefined. */
function placesFor(count: number, rows: Rows): Rows {
  return Array.from({ length: count }, (_, place) => rows[place])
}

/**
 * Returns the begun lines that are not among the saved lines. A begun line that was restored after a reload can be saved already,
 * if the page was left before the server's answer arrived.
 */
function unsavedRows(begunRows: readonly LineRow[], savedRows: Rows): readonly LineRow[] {
  if (begunRows.length === 0) return begunRows
  const savedKeys = new Set(savedRows.map((row) => row?.key))
  return begunRows.filter(({ key }) => !savedKeys.has(key))
}

/**
 * Inserts pages. If the number of lines has changed, drops all other pages. Keeps the local version of a line that was saved
 * after its page was read.
 */
function withPages(rows: Rows, { total, pages }: LinePages): Rows {
  const rowsById = new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.id, row] as const])))
  const nextRows = [...placesFor(total, total === rows.length ? rows : [])]
  for (const [page, lines] of pages) {
    for (const [index, line] of lines.entries()) {
      const before = rowsById.get(line.id)
      nextRows[page * PAGE + index] =
        before && before.version > line.version ? { ...before, number: line.number } : savedRow(line)
    }
  }
  return nextRows
}

/** Inserts added lines at the positions given by their numbers, or at the end, and renumbers the loaded lines. */
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

/** Converts a range of row indexes to the range of indexes of the saved lines in it. `to` is exclusive in both ranges. */
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
