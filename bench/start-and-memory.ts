import { join } from 'node:path'
import { signIn } from './client.ts'
import { ADMIN_PASSWORD, type Place, startApplication } from './processes.ts'
import { atMost, type Result, rounded } from './results.ts'
import { temporaryFolder } from './temporary-folder.ts'

const STARTS = 5
const FIRST_STARTS = 3

/** Cold starts on data that is there: the median until the first answer, and until somebody has a first page of orders. */
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

/** First starts on an empty folder, with the demo company: the median until the first answer. */
export async function measureFirstStart(): Promise<Result> {
  const starts: number[] = []
  for (let start = 0; start < FIRST_STARTS; start += 1) {
    const { path, remove } = temporaryFolder('first-start')
    try {
      const application = await startApplication({ dataFolder: join(path, 'application') }, { DEMO: 'on' })
      starts.push(application.startMilliseconds)
      await application.stop()
    } finally {
      remove()
    }
  }
  return {
    group: 'an empty folder',
    name: 'first start, with the demo company',
    figures: `${rounded(median(starts) / 1000)} s to the first answer`,
    outcomes: [atMost('seconds', median(starts) / 1000, 6)],
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
