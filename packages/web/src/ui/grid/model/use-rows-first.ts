import { useLayoutEffect, useRef, useState } from 'react'

/** Delay in ms after which the user sees that rows are being loaded. */
const TOLD_AFTER = 200

type RowsFirst<Row> = {
  /** Rows of the grid; undefined while a row is not loaded. */
  rows: readonly (Row | undefined)[]
  read: (places: readonly number[]) => Promise<void>
  /** Called if loading failed, so that the action did not run. */
  onFailed: () => void
}

/** Loads the rows that an action needs, then runs the action. Actions run in the order in which they were requested. */
export function useRowsFirst<Row>({ rows, read, onFailed }: RowsFirst<Row>) {
  const latest = useRef(rows)
  const queue = useRef<Promise<void>>(null)
  const [reading, setReading] = useState(0)
  useLayoutEffect(() => {
    latest.current = rows
  })

  const missingOf = (places: readonly number[]) =>
    places.filter((place) => latest.current[place] === undefined)

  async function readMissing(places: readonly number[], earlier: Promise<void> | null): Promise<void> {
    const count = missingOf(places).length
    const timer = setTimeout(() => setReading(count), TOLD_AFTER)
    try {
      // Failures of earlier requests were already reported.
      await Promise.all([read(places), earlier?.catch(() => undefined)])
      if (missingOf(places).length > 0) throw new Error('rows are missing')
    } finally {
      clearTimeout(timer)
      setReading(0)
    }
  }

  /**
   * Loads the rows at these indexes and also waits for the rows of earlier requests. Returns null if there is nothing to load
   * or to wait for. Rejects if loading fails.
   */
  function readFirst(places: readonly number[]): Promise<void> | null {
    if (!queue.current && missingOf(places).length === 0) return null
    const turn = readMissing(places, queue.current)
    queue.current = turn
    const leave = () => {
      if (queue.current === turn) queue.current = null
    }
    turn.then(leave, leave)
    return turn
  }

  return {
    /** Number of rows that actions are waiting for. */
    reading,
    readFirst,
    /** Returns the rows as of the latest render. */
    rowsNow: () => latest.current,
    whenRead: (places: readonly number[], act: (rows: readonly (Row | undefined)[]) => void): void => {
      const turn = readFirst(places)
      if (turn) turn.then(() => act(latest.current), onFailed)
      else act(latest.current)
    },
  }
}
