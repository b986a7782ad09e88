import { callsByPath } from '@lienzo/contract/calls'
import { readDatabase } from '@lienzo/server/core/metrics/database-readings'
import * as schema from '@lienzo/server/db/schema'
import { drizzle } from 'drizzle-orm/node-postgres'
import { latencyOf } from '../measure.ts'
import { withApplication } from '../places.ts'
import { atMost, type Result, rounded } from '../results.ts'

const ORDERS = 100_000
const SCRAPES = 200
const READINGS = 30
const LONGEST_SCRAPE = 50
const MOST_SERIES = 1_500

/**
 * Measures a scrape of the metrics after each call was made once, and separately the database statement, which runs for at most
 * one scrape every 15 s.
 */
export function measureScrape(): Promise<Result[]> {
  return withApplication(ORDERS, async ({ application: { address }, pool }) => {
    for (const path of Object.keys(callsByPath)) {
      const answer = await fetch(`${address}/rest/${path}`, { method: 'POST' })
      await answer.arrayBuffer()
    }
    const scrapes = await timesOf(SCRAPES, () => scrape(address))
    const database = drizzle(pool, { schema })
    const readings = await timesOf(READINGS, () => readDatabase(database))
    const text = await scrape(address)
    const series = text.split('\n').filter((line) => line !== '' && !line.startsWith('#')).length
    return [
      {
        group: 'Metrics',
        name: `a scrape of ${series} series, ${rounded(text.length / 1000)} kB`,
        figures: `${rounded(scrapes.p50)} ms, p99 ${rounded(scrapes.p99)}; the statement of one in 15 s ${rounded(readings.p50)} ms, p99 ${rounded(readings.p99)}`,
        outcomes: [
          atMost('ms with the statement', scrapes.p50 + readings.p50, LONGEST_SCRAPE),
          atMost('series', series, MOST_SERIES),
        ],
      },
    ]
  })
}

async function timesOf(count: number, act: () => Promise<unknown>) {
  const times: number[] = []
  for (let n = 0; n < count; n += 1) {
    const begin = performance.now()
    await act()
    times.push(performance.now() - begin)
  }
  return latencyOf(times)
}

async function scrape(address: string): Promise<string> {
  const answer = await fetch(`${address}/metrics`)
  if (answer.status !== 200) throw new Error(`The metrics answered ${answer.status}`)
  return answer.text()
}
