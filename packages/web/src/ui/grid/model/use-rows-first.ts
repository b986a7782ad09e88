import { useLayoutEffect, useRef, useState } from 'react'

/** Delay in ms before the user sees that rows are being loaded. */
const TOLD_AFTER = 200

type RowsFirst<Row> = {
  /** Rows that are not loaded are undefined. */
  rows: readonly (Row | undefined)[]
  read: (places: readonly number[]) => Promise<void>
  /** Called if the rows could not be loaded and the action was therefore not run. */
  onFailed: () => void
}

/** Loads the rows that an action needs and then runs the action; actions run in the order of their requests. */
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
   * Resolves once the rows at these indexes, and the rows of earlier requests, are loaded; returns null if there is nothing to
   * wait for. Rejects if the rows cannot be loaded.
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
    /** Number of rows being waited for. */
    reading,
    readFirst,
    /** Returns the rows of the latest render. */
    rowsNow: () => latest.current,
    whenRead: (places: readonly number[], act: (rows: readonly (Row | undefined)[]) => void): void => {
      const turn = readFirst(places)
      if (turn) turn.then(() => act(latest.current), onFailed)
      else act(latest.current)
    },
  }
}
