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

/** The lines of an order as far as they have been read, a place for each, and the new ones that are not complete between them. */
export function useOrderLines(order: Order, mayWrite: boolean) {
  const [saved, setSaved] = useState<Rows>(() =>
    withPages([], { total: order.line_count, pages: new Map([[0, order.lines]]) }, new Map()),
  )
  const storeName = `begun_lines_${order.id}_${currentUser()?.user_id}`
  const [stored] = useState(() => (mayWrite ? storedLines(storeName) : { begun: [], sequence: [] }))
  const [begun, setBegun] = useState<readonly LineRow[]>(stored.begun)
  const keys = useRef(new Map<number, RowId>())
  /** The keys of all lines that were begun here, in order. */
  const sequence = useRef(stored.sequence)
  /** The number in the key of the last line that was begun; lines that outlived a reload have theirs. */
  const lastKey = useRef(Math.max(0, ...stored.begun.map(({ key }) => numberInKey(key))))
  /** Versions that lines have by what was saved here, by their ids. */
  const ownVersions = useRef(new Map<number, number>())
  /** The version of the order with which these lines were read or saved. */
  const version = useRef(order.version)

  const { rows, places, next } = useMemo(() => placedLines(saved, begun, sequence.current), [saved, begun])
  useEffect(() => storeLines(storeName, begun, next), [storeName, begun, next])
  /** The place of a saved line among all rows. */
  const placeOf = (place: number): number => places?.[place] ?? place

  const byKey = useMemo(() => {
    const lines = new Map<RowId, LineRow>()
    for (const row of rows) if (row !== undefined) lines.set(row.key, row)
    return lines
  }, [rows])

  const latest = useRef(saved)
  latest.current = saved
  /** Counts the changes that move lines to other places: pages that were requested before are read again. */
  const moves = useRef(0)

  async function load(from: number, to: number): Promise<void> {
    const unread = savedBetween(places, from, to)
    const first = Math.floor(unread.from / PAGE)
    const pages = Array.from({ length: Math.ceil(unread.to / PAGE) - first }, (_, index) => first + index)
    await place(await readLines(order.id, new Set(pages), () => moves.current))
  }

  /** Puts pages in their places. If the number of lines has changed, the other lines are at other places: reads them too. */
  async function place(read: LinePages): Promise<void> {
    if (read.total !== latest.current.length) await readAgain(read.pages.keys())
    else setSaved((rows) => withPages(rows, read, keys.current))
  }

  /**
   * Reads all pages that were read before, and these, and replaces them at once. One page after another would leave out
   * lines that move from one page to the next, and what is written into a line that is left out would be given up.
   */
  async function readAgain(also: Iterable<number> = []): Promise<void> {
    const known = latest.current.flatMap((row, index) => (row ? [Math.floor(index / PAGE)] : []))
    const read = await readLines(order.id, new Set([0, ...known, ...also]), () => moves.current)
    setSaved((rows) => withPages(rows, read, keys.current))
  }

  // Somebody else has changed the order, or it was saved with other terms: what was read is read again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version of the order
  useEffect(() => {
    if (order.version === version.current) return
    version.current = order.version
    moves.current += 1
    const isOnePage = saved.every((row, index) => row === undefined || index < order.lines.length)
    // Lines that could not be read stay as they were: saving one of them shows what has become of it.
    if (!isOnePage) void readAgain().catch(() => undefined)
    else
      setSaved((rows) =>
        withPages(rows, { total: order.line_count, pages: new Map([[0, order.lines]]) }, keys.current),
      )
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
      if (known !== -1) return placeOf(known)
      const read = await call('orderrest/lines', { id: order.id, perpage: PAGE, ...named })
      await place({ total: read.total, pages: new Map([[read.page - 1, read.rows]]) })
      const found = read.rows.findIndex(isNamed)
      return found === -1 ? null : placeOf((read.page - 1) * PAGE + found)
    },
    placeOf,
    /** The id of the saved line before which a new one is to come; none where it comes last. */
    nextOf: (key: RowId) => next.get(key),
    /** Saved lines by their numbers, read where they are not yet: of a draft, where numbers follow the places. */
    withNumbers: async (numbers: ReadonlySet<number>): Promise<LineRow[]> => {
      const unread = [...numbers].filter((number) => saved[number - 1] === undefined)
      const pages = new Set(unread.map((number) => Math.floor((number - 1) / PAGE)))
      const read = await readLines(order.id, pages, () => moves.current)
      // A line that is removed leaves its place only where the line is known there.
      if (pages.size > 0) await place(read)
      const fresh = [...read.pages.values()].flat().map((line) => savedRow(line))
      const ids = new Set(fresh.map(({ id }) => id))
      const known = saved.filter((row) => row !== undefined && !ids.has(row.id))
      return [...known, ...fresh].flatMap((row) => (row && numbers.has(row.number) ? [row] : []))
    },
    /** True of a line that nobody else has changed since it was saved here. */
    isAsSaved: ({ id, version }: LineRow) => ownVersions.current.get(id) === version,
    /** The lines as they are now, by their keys. */
    rowOf: (key: RowId) => byKey.get(key),
    /** So many new ones behind all others: their keys, and the place of the first. */
    begin: (many = 1): { keys: readonly RowId[]; place: number } => {
      const first = lastKey.current + 1
      lastKey.current += many
      const fresh = Array.from({ length: many }, (_, index) => newRow(`new ${first + index}`))
      sequence.current = [...sequence.current, ...fresh.map(({ key }) => key)]
      setBegun((before) => [...before, ...fresh])
      return { keys: fresh.map(({ key }) => key), place: rows.length }
    },
    /** A new line as it reads now. */
    keep: (row: LineRow) => setBegun((before) => before.map((each) => (each.key === row.key ? row : each))),
    /** Forgets the incomplete lines of this tab for good. */
    discardStored: () => sessionStorage.removeItem(storeName),
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
      // If somebody else has changed the order in between, the lines are read again with it.
      if (answer.version === version.current + 1) version.current = answer.version
      if (answer.added.length + answer.removed.length > 0) moves.current += 1
      for (const { line, key } of answer.added) if (key !== undefined) keys.current.set(line.id, key)
      for (const { id, version } of [...answer.added.map(({ line }) => line), ...answer.changed])
        ownVersions.current.set(id, version)
      const named = new Set(answer.added.flatMap(({ key }) => (key === undefined ? [] : [key])))
      const gone = new Set(answer.removed)
      setBegun((before) => before.filter(({ key }) => !named.has(key)))
      setSaved((before) => {
        const left = before.filter((row) => row === undefined || !gone.has(row.id))
        const changed = new Map(
          answer.changed.map((line) => [line.id, savedRow(line, keys.current.get(line.id))]),
        )
        const rows = left.map((row) => (row && changed.get(row.id)) ?? row)
        const added = answer.added.map(({ line }) => savedRow(line, keys.current.get(line.id)))
        return withAdded(rows, added)
      })
    },
  }
}

function numberInKey(key: RowId): number {
  return Number(/\d+$/.exec(String(key))?.[0] ?? 0)
}

export type OrderLines = ReturnType<typeof useOrderLines>

/** As many places as there are lines; what has been read stays where it is. */
function placesFor(count: number, rows: Rows): Rows {
  return Array.from({ length: count }, (_, place) => rows[place])
}

/**
 * With these pages at their places. If the number of lines has changed, other pages are to be read again. A line that was
 * saved after it was read stays as it was saved.
 */
function withPages(rows: Rows, { total, pages }: LinePages, keys: ReadonlyMap<number, RowId>): Rows {
  const known = new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.id, row] as const])))
  const placed = [...placesFor(total, total === rows.length ? rows : [])]
  for (const [page, lines] of pages) {
    for (const [index, line] of lines.entries()) {
      const before = known.get(line.id)
      placed[page * PAGE + index] =
        before && before.version > line.version
          ? { ...before, number: line.number }
          : savedRow(line, keys.get(line.id))
    }
  }
  return placed
}

/** With lines that came at the places of their numbers, or last; the others make room and follow one another. */
function withAdded(rows: Rows, added: readonly LineRow[]): Rows {
  const come = added.toSorted((one, other) => one.number - other.number)
  const placed: (LineRow | undefined)[] = []
  const put = (row: LineRow | undefined) => {
    const number = placed.length + 1
    placed.push(row && row.number !== number ? { ...row, number } : row)
  }
  const putCome = (number: number) => {
    for (let next = come[0]; next && next.number <= number; next = come[0]) {
      put(next)
      come.shift()
    }
  }
  for (const row of rows) {
    putCome(placed.length + 1)
    put(row)
  }
  come.forEach(put)
  return placed
}

/** The saved lines among rows, by the places of the first one and of the one behind the last. */
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
