import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** How many rows are asked for at once, at least, and how many of these at most. */
const PAGE = 200
const PAGES_AT_ONCE = 5

/** Rows as far as they are there, and what brings those from one place up to another, which is not asked for itself. */
type Loaded = {
  rows: readonly unknown[]
  load: ((from: number, to: number) => Promise<unknown>) | undefined
}

/** Brings the pages of rows that are not there yet, each only once at a time. */
export function usePageReading({ rows, load }: Loaded) {
  const asked = useRef(new Map<number, Promise<unknown>>())
  const latest = useRef({ rows, load })
  const waiting = useRef<{ count: number; done: () => void }[]>([])
  const counted = useRef(0)
  const [drawn, draw] = useState(0)
  useLayoutEffect(() => {
    latest.current = { rows, load }
  })
  useLayoutEffect(() => {
    const ready = waiting.current.filter(({ count }) => count <= drawn)
    waiting.current = waiting.current.filter(({ count }) => count > drawn)
    for (const { done } of ready) done()
  }, [drawn])

  /** The answers that bring the rows of these places; what could not be had can be asked for once more. */
  function ask(places: readonly number[]): Promise<unknown>[] {
    const { rows: there, load: bring } = latest.current
    if (!bring) return []
    const pages = new Set(
      places.flatMap((place) =>
        place < there.length && there[place] === undefined ? Math.floor(place / PAGE) : [],
      ),
    )
    for (const [from, to] of stretches([...pages].filter((page) => !asked.current.has(page)))) {
      const taken = Array.from({ length: to - from }, (_, index) => from + index)
      const answer = bring(from * PAGE, Math.min(there.length, to * PAGE)).finally(() => {
        for (const page of taken) asked.current.delete(page)
      })
      // Who does not wait for it asks again when the rows are seen again.
      answer.catch(() => undefined)
      for (const page of taken) asked.current.set(page, answer)
    }
    return [...pages].flatMap((page) => asked.current.get(page) ?? [])
  }

  /** Once the rows of these places are drawn; rejects where they could not be had. */
  async function read(places: readonly number[]): Promise<void> {
    await Promise.all(ask(places))
    counted.current += 1
    const count = counted.current
    await new Promise<void>((done) => {
      waiting.current.push({ count, done })
      // After the rows that have just come, which are drawn with it or before.
      draw(count)
    })
  }

  return { ask, read }
}

type Seen = Loaded & {
  ask: (places: readonly number[]) => unknown
  /** The places that are seen or chosen, once scrolling rests; nothing before. */
  seen: readonly number[] | undefined
  /** Whether all rows are looked through: by an order, a filter, groups or a search. */
  needsAll: boolean
}

/** Asks for the rows that are seen and not there yet; what could not be had is asked for when it is seen again. */
export function usePages({ rows, load, ask, seen, needsAll }: Seen): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asking is the same at every drawing
  useEffect(() => {
    ask(needsAll ? [...rows.keys()] : (seen ?? []))
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
