import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { JOB_SCHEMA, type JobQueue, openJobQueue } from '../../adapters/jobs/job-queue.ts'
import { log } from '../../db/tables/records/log.ts'
import { endRetryWaits } from '../../testing/jobs.ts'
import {
  JOB_POLLING_SECONDS,
  openServerBeside,
  openTestApplication,
  type TestApplication,
} from '../../testing/test-application.ts'
import type { PublicContext } from '../context/context.ts'
import { queryRows } from '../context/query-rows.ts'
import { enqueue } from './enqueue.ts'
import { declareJob, type Job, type JobContext } from './job.ts'
import { queuesOf, workOnJobs } from './work-on-jobs.ts'

/** Polling options in milliseconds; the timeout is long enough for a busy machine. */
const soon = { timeout: 20_000, interval: 50 }

let application: TestApplication
const queues: JobQueue[] = []

beforeAll(async () => {
  application = await openTestApplication()
})
afterEach(async () => {
  await Promise.all(queues.splice(0).map((queue) => queue.close(1000)))
})
afterAll(() => application.close())

type Behaviour = {
  run?: (context: JobContext, input: { text: string }) => Promise<void>
  retries?: number
}

let count = 0
/** Declares a job for one test. Returns the job, and the lists in which it records its attempts and its final failures. */
function makeJob({ run = async () => undefined, retries = 3 }: Behaviour = {}) {
  count += 1
  const tries: { jobId: string; text: string }[] = []
  const failures: { jobId: string; text: string; reason: string }[] = []
  const job = declareJob({
    name: `test-${count}`,
    input: z.object({ text: z.string() }),
    retries,
    retryAfterSeconds: 1,
    longestSeconds: 60,
    atOnce: 1,
    run: async (context, input) => {
      tries.push({ jobId: context.jobId, text: input.text })
      await run(context, input)
    },
    failed: async ({ jobId }, { text }, reason) => {
      failures.push({ jobId, text, reason })
    },
  })
  return { job, tries, failures }
}

/** Opens a queue for the jobs of a test, in addition to the queue of the server. */
async function openQueue(jobs: readonly Job[], server = application) {
  const queue = await openJobQueue({
    pool: server.database.pool,
    queues: queuesOf(jobs),
    isAlone: false,
    pollingSeconds: JOB_POLLING_SECONDS,
    reportFailure: (error) => {
      throw error
    },
  })
  queues.push(queue)
  const services = { ...server.services, jobs: queue }
  const context: PublicContext = {
    database: server.handle,
    services,
    now: 0,
    origin: { address: '', user_agent: '' },
    log: () => undefined,
    publish: () => undefined,
  }
  const work = () =>
    workOnJobs(queue, jobs, { database: server.handle, services, reportTry: () => undefined })
  return { queue, context, work }
}

async function statesOf({ name }: Pick<Job, 'name'>, server = application) {
  const rows = await queryRows(
    server.handle,
    { state: sql<string>`state` },
    (columns) => sql`select ${columns} from ${sql.identifier(JOB_SCHEMA)}.job where name = ${name}`,
  )
  return rows.map(({ state }) => state)
}

/** Returns the counts of attempts and final failures in the metrics of a job. */
async function countsOf({ name }: Pick<Job, 'name'>) {
  const { registry } = application.services.metrics
  const [tries, failures] = [
    await registry.getSingleMetric('lienzo_job_tries_total')?.get(),
    await registry.getSingleMetric('lienzo_failed_jobs_total')?.get(),
  ]
  const own = (values: typeof tries) => values?.values.filter(({ labels }) => labels.queue === name) ?? []
  return [
    ...own(tries)
      .map(({ labels, value }) => `${labels.outcome} ${value}`)
      .toSorted(),
    ...own(failures).map(({ value }) => `failed for good ${value}`),
  ]
}

/** Makes all waiting retries due. Returns the states of the job's entries in the queue. */
async function statesWithoutWaits(job: Pick<Job, 'name'>) {
  await endRetryWaits(application)
  return statesOf(job)
}

describe('a job', () => {
  // covers: ASVS 2.3.3
  test('exists if and only if the change that requested it is committed', async () => {
    const { job, tries } = makeJob()
    const { context, work } = await openQueue([job])
    await application.handle.transaction((transaction) =>
      enqueue({ ...context, database: transaction }, job, { text: 'kept' }),
    )
    const rollback = application.handle.transaction(async (transaction) => {
      await enqueue({ ...context, database: transaction }, job, { text: 'taken back' })
      throw new Error('The change is not made')
    })
    await expect(rollback).rejects.toThrow('The change is not made')
    expect(await statesOf(job)).toEqual(['created'])
    await work()
    await expect.poll(() => statesOf(job), soon).toEqual(['completed'])
    expect(tries.map(({ text }) => text)).toEqual(['kept'])
  })

  test('on a schedule runs once in each interval, for any number of queues and requests', async () => {
    const { job, tries } = makeJob()
    const recurring = {
      ...job,
      input: z.object({}),
      run: async () => void tries.push({ jobId: '', text: '' }),
    }
    const daily = { ...recurring, everySeconds: 24 * 60 * 60 }
    const bothQueues = [await openQueue([daily]), await openQueue([daily])]
    for (const { work } of bothQueues) await work()
    await expect.poll(() => statesOf(job), soon).toEqual(['completed'])
    // Opens a third queue, as after a restart of a server.
    const { work } = await openQueue([daily])
    await work()
    expect(await statesOf(job)).toEqual(['completed'])
    expect(tries).toHaveLength(1)
  })

  test('with invalid input is refused when it is requested', async () => {
    const { job } = makeJob()
    const { context } = await openQueue([job])
    // @ts-expect-error `text` must be a string.
    const wrong = enqueue(context, job, { text: 7 })
    await expect(wrong).rejects.toThrow('expected string')
    expect(await statesOf(job)).toEqual([])
  })

  test('that fails is retried under the same id until it succeeds', async () => {
    const { job, tries, failures } = makeJob({
      run: async () => {
        if (tries.length < 2) throw new Error('not yet')
      },
    })
    const { context, work } = await openQueue([job])
    await enqueue(context, job, { text: 'again' })
    await work()
    await expect.poll(() => statesWithoutWaits(job), soon).toEqual(['completed'])
    expect(tries).toHaveLength(2)
    expect(new Set(tries.map(({ jobId }) => jobId)).size).toBe(1)
    expect(failures).toEqual([])
    expect(await countsOf(job)).toEqual(['done 1', 'failed 1'])
  })

  test('that never succeeds ends as a failure, with a notification of the reason', async () => {
    const { job, tries, failures } = makeJob({
      retries: 1,
      run: async () => {
        throw new Error('The mail server is gone')
      },
    })
    const { context, work } = await openQueue([job])
    await enqueue(context, job, { text: 'in vain' })
    await work()
    await expect.poll(() => statesWithoutWaits(job), soon).toEqual(['failed'])
    await expect.poll(() => failures.length, soon).toBe(1)
    expect(tries).toHaveLength(2)
    expect(failures).toEqual([
      { jobId: tries[0]?.jobId, text: 'in vain', reason: expect.stringContaining('The mail server is gone') },
    ])
    expect(await countsOf(job)).toEqual(['failed 2', 'failed for good 1'])
  })

  test('makes its changes in one transaction, logged and published like those of a call', async () => {
    const { job } = makeJob({
      run: async ({ change }) => {
        await change(async ({ log }) => log({ resource: 'finish', record_id: 77, action: 'create' }))
        const rejection = change(async ({ log }) => {
          log({ resource: 'finish', record_id: 78, action: 'create' })
          throw new Error('not this one')
        })
        await rejection.catch(() => undefined)
      },
    })
    const { context, work } = await openQueue([job])
    const before = application.services.changes.version('finish')
    await enqueue(context, job, { text: '' })
    await work()
    await expect.poll(() => statesOf(job), soon).toEqual(['completed'])
    const entries = await application.handle.select().from(log).where(sql`${log.record_id} in (77, 78)`)
    expect(entries).toMatchObject([{ resource: 'finish', record_id: 77, user_id: null, address: '' }])
    expect(application.services.changes.version('finish')).toBeGreaterThan(before)
  })

  test('that runs while its server closes gets a moment to finish, and is otherwise retried later', async () => {
    const { promise: start, resolve: begin } = Promise.withResolvers<AbortSignal>()
    const { job } = makeJob({
      run: async ({ signal }) => {
        begin(signal)
        await new Promise(() => undefined)
      },
    })
    const { queue, context, work } = await openQueue([job])
    await enqueue(context, job, { text: 'long' })
    await work()
    const signal = await start
    const closing = queue.close(1000)
    expect(signal.aborted).toBe(false)
    await closing
    expect(signal.aborted).toBe(true)
    expect(await statesOf(job)).toEqual(['retry'])
  })
})

test('a server without workers leaves the jobs to others', async () => {
  await using server = await openTestApplication({ role: 'web' })
  await server.call('userrest/resetpassword', { username: 'admin' })
  await server.workOnJobs()
  // Completes a job of this test, which proves that the server had time to run the waiting job.
  const { job } = makeJob()
  const { context, work } = await openQueue([job], server)
  await enqueue(context, job, { text: '' })
  await work()
  await expect.poll(() => statesOf(job, server), soon).toEqual(['completed'])
  expect(await statesOf({ name: 'password-link' }, server)).toEqual(['created'])
  await Promise.all(queues.splice(0).map((queue) => queue.close(1000)))
})

describe('several servers', () => {
  test('share the jobs, and each runs once', async () => {
    await using other = await openServerBeside(application)
    const { job, tries } = makeJob()
    const here = await openQueue([job])
    const there = await openQueue([job], other)
    const texts = Array.from({ length: 12 }, (_, index) => `job ${index}`)
    for (const text of texts) await enqueue(here.context, job, { text })
    await Promise.all([here.work(), there.work()])
    await expect.poll(() => statesOf(job), { timeout: 30_000 }).toEqual(texts.map(() => 'completed'))
    expect(tries.map(({ text }) => text).sort()).toEqual(texts.toSorted())
    await Promise.all(queues.splice(0).map((queue) => queue.close(1000)))
  })

  test('take over the job of a killed server', async () => {
    const tries: string[] = []
    const job = declareJob({
      name: 'slow',
      input: z.object({}),
      retries: 3,
      retryAfterSeconds: 1,
      longestSeconds: 300,
      atOnce: 1,
      run: async ({ jobId }) => {
        tries.push(jobId)
      },
      failed: async () => undefined,
    })
    const { context, work } = await openQueue([job])
    await enqueue(context, job, {})
    const program = fileURLToPath(new URL('../../testing/programs/work-until-killed.ts', import.meta.url))
    const { connectionString = '' } = application.database.pool.options
    const child = spawn(process.execPath, [program, connectionString], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await statesOf(job)).toEqual(['active'])
    // Makes the heartbeat of the killed attempt look expired, and makes the next check of the queue due.
    const schema = sql.identifier(JOB_SCHEMA)
    await application.handle.execute(
      sql`update ${schema}.job set heartbeat_on = heartbeat_on - interval '1 minute' where name = 'slow'`,
    )
    await application.handle.execute(
      sql`update ${schema}.queue set monitor_claim_on = null, monitor_on = null where name = 'slow'`,
    )
    await work()
    await expect.poll(() => statesWithoutWaits(job), soon).toEqual(['completed'])
    expect(tries).toEqual([String(line).trim()])
  })
})
