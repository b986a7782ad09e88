/** The rate is that of the last so many ms: slow enough to be read, quick enough to follow the connection. */
const WINDOW = 6000
/** Shorter than this says nothing. */
const LEAST = 500

type Sample = { bytes: number; at: number }

/** Measures how fast something arrives. */
export type TransferRate = {
  /** Notes how many bytes have arrived at a moment in ms. Gives the bytes a second, or null while that is not known. */
  note: (bytes: number, at: number) => number | null
  /** Forgets what was: after a pause it is measured anew. */
  restart: () => void
}

export function transferRate(): TransferRate {
  let samples: Sample[] = []
  return {
    note: (bytes, at) => {
      samples = [...samples.filter((sample) => at - sample.at <= WINDOW), { bytes, at }]
      const [first] = samples
      if (!first || at - first.at < LEAST) return null
      // What a lost connection has taken back is no speed.
      return Math.max(0, ((bytes - first.bytes) * 1000) / (at - first.at))
    },
    restart: () => {
      samples = []
    },
  }
}

/** How many seconds are left at a rate; null where that cannot be estimated. */
export function secondsLeft(bytesLeft: number, rate: number | null): number | null {
  if (rate === null || rate <= 0) return null
  return Math.ceil(bytesLeft / rate)
}
