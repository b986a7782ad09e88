/** Time window of the rate in ms: long enough for a steady number, short enough to follow the connection. */
const WINDOW = 6000
/** Minimum time in ms before a rate can be calculated. */
const LEAST = 500

type Sample = { bytes: number; at: number }

/** Measures the speed of a transfer. */
export type TransferRate = {
  /**
   * Records that `bytes` bytes had been sent at the time `at`, in ms. Returns bytes per second, or null if the rate is not
   * known yet.
   */
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
      // Bytes lost with a connection must not make the rate negative.
      return Math.max(0, ((bytes - first.bytes) * 1000) / (at - first.at))
    },
    restart: () => {
      samples = []
    },
  }
}

/** Returns the remaining time in seconds at this rate, or null if the rate is unknown or 0. */
export function secondsLeft(bytesLeft: number, rate: number | null): number | null {
  if (rate === null || rate <= 0) return null
  return Math.ceil(bytesLeft / rate)
}
