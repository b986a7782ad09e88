import { useLayoutEffect, useRef, useState } from 'react'

/** After so long people are told what they wait for, in ms. */
const TOLD_AFTER = 200

type RowsFirst<Row> = {
  /** Those that are not there yet are undefined. */
  rows: readonly (Row | undefined)[]
  read: (places: readonly number[]) => Promise<void>
  /** The rows could not be had: nothing was done. */
  onFailed: () => void
}

/** Reads the rows that something is to be done with before it is done, in the order in which it was asked for. */
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
    const told = setTimeout(() => setReading(count), TOLD_AFTER)
    try {
      // What came of something earlier was told then.
      await Promise.all([read(places), earlier?.catch(() => undefined)])
      if (missingOf(places).length > 0) throw new Error('rows are missing')
    } finally {
      clearTimeout(told)
      setReading(0)
    }
  }

  /** Once the rows of these places are there; null where they are already. */
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
    /** How many rows somebody waits for. */
    reading,
    readFirst,
    /** The rows as they are drawn last. */
    rowsNow: () => latest.current,
    whenRead: (places: readonly number[], act: (rows: readonly (Row | undefined)[]) => void): void => {
      const turn = readFirst(places)
      if (turn) turn.then(() => act(latest.current), onFailed)
      else act(latest.current)
    },
  }
}
