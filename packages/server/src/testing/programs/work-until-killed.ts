/**
 * Test program that takes a database URL as its argument. It takes one job from the queue `slow`, prints the job's id, and
 * works on the job until it is killed.
 */
import { writeSync } from 'node:fs'
import pg from 'pg'
import { openJobQueue } from '../../adapters/jobs/job-queue.ts'

const options = { retries: 3, retryAfterSeconds: 1, longestSeconds: 300, atOnce: 1 }
const queue = await openJobQueue({
  pool: new pg.Pool({ connectionString: process.argv[2] }),
  queues: { slow: options },
  isAlone: false,
  reportFailure: console.error,
})
await queue.work([
  {
    name: 'slow',
    options,
    run: async ({ id }) => {
      writeSync(1, `${id}\n`)
      await new Promise(() => undefined)
    },
    failed: async () => undefined,
  },
])
