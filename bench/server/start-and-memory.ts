import { join } from 'node:path'
import { signIn } from '../client.ts'
import { ADMIN_PASSWORD, type Place, startApplication } from '../processes.ts'
import { atMost, type Result, rounded } from '../results.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const STARTS = 5
/** Number of first starts with, and without, the demo company. */
const FIRST_STARTS = 3
/** Maximum time of a first start with the demo company, as a multiple of one without it. */
const MOST_TIMES_WITHOUT_DEMO = 2

/**
 * Measures cold starts on existing data: the median until the first answer, and until the first page of orders. With
 * `megabytes`, the server's memory after the other measurements, also reports the memory.
 */
export async function measureStart(place: Place, group: string, megabytes?: number): Promise<Result[]> {
  const starts: number[] = []
  const pages: number[] = []
  const resident: number[] = []
  for (let start = 0; start < STARTS; start += 1) {
    const begin = performance.now()
    const application = await startApplication(place)
    try {
      starts.push(application.startMilliseconds)
      const house = await signIn(application.address, 'admin', ADMIN_PASSWORD)
      await house.call('orderrest/list', {})
      pages.push(performance.now() - begin)
      resident.push((await application.residentMegabytes()) ?? 0)
      house.close()
    } finally {
      await application.stop()
    }
  }
  const first = median(starts)
  const results: Result[] = [
    {
      group,
      name: 'start on existing data',
      figures: `${first.toFixed(0)} ms to the first answer; signed in and first page of orders ${median(pages).toFixed(0)} ms`,
      outcomes: [atMost('seconds', first / 1000, 0.7)],
    },
  ]
  if (megabytes !== undefined) {
    results.push({
      group,
      name: 'resident memory after the start',
      figures: `${rounded(median(resident))} MB`,
      outcomes: [atMost('MB', median(resident), 200)],
    })
    results.push({
      group,
      name: 'resident memory after all of this',
      figures: `${rounded(megabytes)} MB`,
      outcomes: [atMost('MB', megabytes, 260)],
    })
  }
  return results
}

/**
 * Measures first starts on empty folders with and without the demo company, alternately, so that other work slows both alike.
 * Reports the medians until the first answer.
 */
export async function measureFirstStart(): Promise<Result> {
  const starts = { on: [] as number[], off: [] as number[] }
  for (let start = 0; start < FIRST_STARTS; start += 1) {
    for (const DEMO of ['on', 'off'] as const) starts[DEMO].push(await firstStart(DEMO))
  }
  const [on, off] = [median(starts.on), median(starts.off)]
  return {
    group: 'an empty folder',
    name: 'first start, with the demo company',
    figures: `${rounded(on / 1000)} s to the first answer; with DEMO=off ${rounded(off / 1000)} s`,
    outcomes: [atMost('DEMO=off ×', on / off, MOST_TIMES_WITHOUT_DEMO)],
  }
}

/** Starts the application once on an empty folder. Returns the ms until its first answer. */
async function firstStart(DEMO: 'on' | 'off'): Promise<number> {
  const { path, remove } = temporaryFolder('first-start')
  try {
    const application = await startApplication({ dataFolder: join(path, 'application') }, { DEMO })
    await application.stop()
    return application.startMilliseconds
  } finally {
    remove()
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
