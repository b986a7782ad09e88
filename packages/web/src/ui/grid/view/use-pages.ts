import { useEffect, useRef } from 'react'

/** How many rows are asked for at once, at least, and how many of these at most. */
const PAGE = 200
const PAGES_AT_ONCE = 5

type Pages = {
  rows: readonly unknown[]
  /** The rows from one place up to another, which is not asked for itself. */
  load: ((from: number, to: number) => Promise<unknown>) | undefined
  /** The places that are seen, once scrolling rests; nothing before. */
  seen: readonly number[] | undefined
  /** Whether all rows are looked through: by an order, a filter, groups or a search. */
  needsAll: boolean
}

/** Asks for the rows that are seen and not there yet; what could not be had is asked for when it is seen again. */
export function usePages({ rows, load, seen, needsAll }: Pages): void {
  const asked = useRef(new Set<number>())
  useEffect(() => {
    if (!load) return
    const wanted = needsAll ? [...rows.keys()] : (seen ?? [])
    const pages = new Set(
      wanted.flatMap((place) =>
        place < rows.length && rows[place] === undefined ? Math.floor(place / PAGE) : [],
      ),
    )
    for (const [from, to] of stretches([...pages].filter((page) => !asked.current.has(page)))) {
      const taken = Array.from({ length: to - from }, (_, index) => from + index)
      for (const page of taken) asked.current.add(page)
      const forget = () => {
        for (const page of taken) asked.current.delete(page)
      }
      load(from * PAGE, Math.min(rows.length, to * PAGE)).then(forget, forget)
    }
  }, [rows, load, seen, needsAll])
}

/** Numbers that follow one another, each time from the first to the one after the last. */
function stretches(pages: readonly number[]): [number, number][] {
  const found: [number, number][] = []
  for (const page of pages.toSorted((one, other) => one - other)) {
    const last = found.at(-1)
    if (last?.[1] === page && page - last[0] < PAGES_AT_ONCE) last[1] = page + 1
    else found.push([page, page + 1])
  }
  return found
}
