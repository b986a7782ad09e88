/** Window of the rate in ms: long enough to be readable, short enough to follow the connection. */
const WINDOW = 6000
/** Shortest time in ms that gives a rate. */
const LEAST = 500

type Sample = { bytes: number; at: number }

/** Measures how fast bytes arrive. */
export type TransferRate = {
  /** Records the number of bytes at a moment in ms. Returns bytes per second, or null while unknown. */
  note: (bytes: number, at: number) => number | null
  /** Starts a new measurement after a pause. */
  restart: () => void
}

export function transferRate(): TransferRate {
  let samples: Sample[] = []
  return {
    note: (bytes, at) => {
      samples = [...samples.filter((sample) => at - sample.at <= WINDOW), { bytes, at }]
      const [first] = samples
      if (!first || at - first.at < LEAST) return null
      // Bytes lost with a connection are not a negative rate.
      return Math.max(0, ((bytes - first.bytes) * 1000) / (at - first.at))
    },
    restart: () => {
      samples = []
    },
  }
}

/** Returns the seconds left at a rate; null if unknown. */
export function secondsLeft(bytesLeft: number, rate: number | null): number | null {
  if (rate === null || rate <= 0) return null
  return Math.ceil(bytesLeft / rate)
}
