import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Number of rows per page; below, the maximum number of pages per request. */
const PAGE = 200
const PAGES_AT_ONCE = 5

/**
 * Rows of the grid, undefined while they are not loaded. `load` loads the rows from index `from` up to, but not including,
 * `to`.
 */
type RowSource = {
  rows: readonly unknown[]
  load: ((from: number, to: number) => Promise<unknown>) | undefined
}

/** Loads pages of missing rows, and never has two pending requests for one page. */
export function usePageReading({ rows, load }: RowSource) {
  const requests = useRef(new Map<number, Promise<unknown>>())
  const latest = useRef({ rows, load })
  const waiting = useRef<{ count: number; done: () => void }[]>([])
  const readCount = useRef(0)
  const [drawnCount, draw] = useState(0)
  useLayoutEffect(() => {
    latest.current = { rows, load }
  })
  useLayoutEffect(() => {
    const ready = waiting.current.filter(({ count }) => count <= drawnCount)
    waiting.current = waiting.current.filter(({ count }) => count > drawnCount)
    for (const { done } of ready) done()
  }, [drawnCount])

  /**
   * Requests the missing rows among these indexes and returns the pending requests. A row whose request has failed can be
   * requested again.
   */
  function ask(places: readonly number[]): Promise<unknown>[] {
    const { rows: there, load: bring } = latest.current
    if (!bring) return []
    const pages = new Set(
      places.flatMap((place) =>
        place < there.length && there[place] === undefined ? Math.floor(place / PAGE) : [],
      ),
    )
    for (const [from, to] of stretches([...pages].filter((page) => !requests.current.has(page)))) {
      const pageNumbers = Array.from({ length: to - from }, (_, index) => from + index)
      const answer = bring(from * PAGE, Math.min(there.length, to * PAGE)).finally(() => {
        for (const page of pageNumbers) requests.current.delete(page)
      })
      // Ignores the failure: these rows are requested again when they become visible again.
      answer.catch(() => undefined)
      for (const page of pageNumbers) requests.current.set(page, answer)
    }
    return [...pages].flatMap((page) => requests.current.get(page) ?? [])
  }

  /** Resolves when the rows at these indexes are rendered. Rejects if they could not be loaded. */
  async function read(places: readonly number[]): Promise<void> {
    await Promise.all(ask(places))
    readCount.current += 1
    const count = readCount.current
    await new Promise<void>((done) => {
      waiting.current.push({ count, done })
      // Triggers a render. React performs it together with, or after, the render of the loaded rows.
      draw(count)
    })
  }

  return { ask, read }
}

type PageOptions = RowSource & {
  ask: (places: readonly number[]) => unknown
  /** Indexes of the visible and selected rows when scrolling stops. */
  seen: readonly number[] | undefined
  /** True if sorting, filtering, grouping or searching needs all rows. */
  needsAll: boolean
}

/**
 * Loads the missing rows among `seen`, or all missing rows if `needsAll` is true. Rows that failed to load are requested again
 * when they become visible again.
 */
export function usePages({ rows, load, ask, seen, needsAll }: PageOptions): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ask` works the same from any render
  useEffect(() => {
    ask(needsAll ? [...rows.keys()] : (seen ?? []))
  }, [rows, load, seen, needsAll])
}

/** Combines consecutive page numbers into ranges of up to `PAGES_AT_ONCE` pages. The end of a range is exclusive. */
function stretches(pages: readonly number[]): [number, number][] {
  const ranges: [number, number][] = []
  for (const page of pages.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1)
    if (last?.[1] === page && page - last[0] < PAGES_AT_ONCE) last[1] = page + 1
    else ranges.push([page, page + 1])
  }
  return ranges
}
