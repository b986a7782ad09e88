import autocannon from 'autocannon'

/** Milliseconds. */
export type Latency = { p50: number; p99: number; samples: number }

/** Work to measure; `run` receives the number of the run, and `unmeasured` runs before the clock starts. */
export type Contestant = {
  run: (n: number) => Promise<unknown>
  unmeasured?: (n: number) => Promise<unknown>
}

/** Time of one comparison in ms, and the maximum and minimum number of rounds. Each contestant runs once per round. */
const TIME = 2500
const MOST = 400
const LEAST = 15
const WARM_UP = 40

/**
 * Runs the contestants alternately, A B A B …, so that other work on the machine slows down each of them equally. Returns the
 * median and the 99th percentile of each in ms.
 */
export async function takeTurns<Name extends string>(
  contestants: Record<Name, Contestant>,
): Promise<Record<Name, Latency>> {
  const entries = Object.entries<Contestant>(contestants)
  const times = new Map<string, number[]>(entries.map(([name]) => [name, []]))
  let n = 1
  const round = async (keep: boolean) => {
    for (const [name, { run, unmeasured }] of entries) {
      await unmeasured?.(n)
      const begin = performance.now()
      await run(n)
      if (keep) times.get(name)?.push(performance.now() - begin)
      n += 1
    }
  }
  const warmEnd = performance.now() + TIME / 4
  for (let i = 0; i < WARM_UP && (i < 5 || performance.now() < warmEnd); i += 1) await round(false)
  const end = performance.now() + TIME
  for (let i = 0; i < MOST && (i < LEAST || performance.now() < end); i += 1) await round(true)
  return Object.fromEntries([...times].map(([name, values]) => [name, latencyOf(values)])) as Record<
    Name,
    Latency
  >
}

/** Returns the median and the 99th percentile of measured times. */
export function latencyOf(values: number[]): Latency {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99), samples: sorted.length }
}

/** Request to send repeatedly; `encodings` is its `accept-encoding` header, such as `gzip, br`. */
export type Rush = { url: string; body: string; token?: string; encodings?: string }

/** Measures the requests per second over ten connections. Each contestant has two turns; the faster turn counts. */
export async function rush<Name extends string>(
  contestants: Record<Name, Rush>,
): Promise<Record<Name, number>> {
  const best: Record<string, number> = {}
  for (let turn = 0; turn < 2; turn += 1) {
    for (const [name, { url, body, token, encodings }] of Object.entries<Rush>(contestants)) {
      const result = await autocannon({
        url,
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(encodings ? { 'accept-encoding': encodings } : {}),
        },
        connections: 10,
        duration: 2,
      })
      if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} failed under ten connections`)
      best[name] = Math.max(best[name] ?? 0, result.requests.average)
    }
  }
  return best as Record<Name, number>
}
