import { sql } from 'drizzle-orm'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import { fromDrizzle, type JobWithMetadata, PgBoss } from 'pg-boss'
import { recordedSpan } from '../traces/span.ts'
import { jobDatabase } from './job-database.ts'

/** Database schema of the job queue's tables. */
export const JOB_SCHEMA = 'lienzo_jobs'

/** Dead letter queue for jobs that have failed on every try. */
const FAILED = 'failed'

/** Seconds without a heartbeat after which the try of a job fails, so that any server can retry the job. */
const HEARTBEAT_SECONDS = 10
/** Default polling interval for new jobs, in seconds. */
const POLLING_SECONDS = 2
/** Polling interval for recurring jobs, in seconds. It is long, because nobody waits for them. */
const RECURRING_POLLING_SECONDS = 60
/** Delay in milliseconds before the server that added a job polls for it. By then the transaction has most likely committed. */
const POLL_AFTER = 50
/** Interval in seconds at which a server that runs jobs looks for jobs whose server has died. */
const SUPERVISE_SECONDS = 10
/** Number of times that each server requests a recurring job during one interval of the job. */
const ASKED_IN_A_SPAN = 4
/** Seconds for which finished jobs can be inspected before they are deleted. */
export const KEPT_SECONDS = 7 * 24 * 60 * 60

/** Options for one kind of job. Times are in seconds. */
export type QueueOptions = {
  /** Maximum number of retries after the first try has failed. */
  retries: number
  /**
   * Minimum delay before the first retry. A random delay of up to the same length is added, and each further retry doubles
   * both.
   */
  retryAfterSeconds: number
  /** Timeout of a single try. */
  longestSeconds: number
  /** Maximum number of jobs of this kind that one server runs in parallel. */
  atOnce: number
  /** Interval of a recurring job, which has no input. The job runs once per interval, no matter how many servers there are. */
  everySeconds?: number
}

/**
 * One try of a job. All fields except `signal` are the same for every try. `signal` aborts when the try must stop because it
 * timed out, lost its claim on the job, or was still running when the server's shutdown timed out.
 */
export type Try = {
  id: string
  data: unknown
  signal: AbortSignal
  requestId: string | undefined
  /** `traceparent` of the span in which the job was added; see `Span`. */
  traceparent: string | undefined
}

/** Handler for one kind of job. */
export type Worker = {
  name: string
  options: QueueOptions
  run(job: Try): Promise<void>
  /** Called when the last try has failed, with the reason of the failure. */
  failed(job: Try, reason: string): Promise<void>
}

/** Transaction, or the database itself for statements outside a transaction. */
type Execution = Pick<PgDatabase<NodePgQueryResultHKT>, 'execute'>

/**
 * Delay of a job in seconds, and the priority of the job among jobs of its kind. Jobs with a higher priority run first; the
 * default priority is 0.
 */
export type JobTurn = { afterSeconds?: number; priority?: number }

/** Field in a job's data that contains the id of the request that added the job. */
const REQUEST_ID = 'added_by_request'
/** Field in a job's data that contains the `traceparent` of the span in which the job was added. */
const TRACEPARENT = 'added_in_span'

export type JobQueue = {
  /** Adds a job within the caller's transaction, so the job exists only if the transaction commits. */
  add(
    transaction: Execution,
    name: string,
    data: object,
    options?: JobTurn & { requestId?: string | undefined },
  ): Promise<void>
  /** Adds several jobs of one kind within the caller's transaction. */
  addAll(transaction: Execution, name: string, data: readonly object[], requestId?: string): Promise<void>
  /** Starts running jobs. Call it only once the server is listening, so that jobs do not delay the start. */
  work(workers: readonly Worker[]): Promise<void>
  /**
   * Stops fetching jobs, and waits up to `milliseconds` (at least one second) for running jobs to finish. Jobs that are still
   * running then are retried later.
   */
  close(milliseconds: number): Promise<void>
}

type QueueSettings = {
  pool: Pool
  /** Options of all queues, keyed by queue name. */
  queues: Readonly<Record<string, QueueOptions>>
  /**
   * True if no other process uses the database. `work` then immediately fails all jobs that a previous process left active, so
   * that they are retried.
   */
  isAlone: boolean
  /** Polling interval for new jobs, in seconds; 2 by default. */
  pollingSeconds?: number | undefined
  reportFailure: (error: Error) => void
}

/** Opens the queue on a database whose tables `migrateJobs` has prepared. No jobs run until `work` is called. */
export async function openJobQueue(settings: QueueSettings): Promise<JobQueue> {
  const { pool, queues, isAlone, pollingSeconds = POLLING_SECONDS, reportFailure } = settings
  const boss = new PgBoss({
    db: jobDatabase(pool),
    schema: JOB_SCHEMA,
    // The library would run these timers even on servers that only answer calls.
    supervise: false,
    schedule: false,
    migrate: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    // PostgreSQL cannot rebuild an index concurrently inside a transaction, and the tables are too small to need it.
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', reportFailure)
  // `start` caches the existing queues, so they are created first. Adding a job then needs no query on another connection.
  await makeQueues(boss, queues)
  await boss.start()
  const workerIds = new Map<string, string[]>()
  let supervising: NodeJS.Timeout | undefined
  const asking: NodeJS.Timeout[] = []

  /**
   * Requests a recurring job immediately and then several times per interval, so that no interval is missed. The queue accepts
   * only one request per interval.
   */
  async function askForRecurring(name: string, everySeconds: number): Promise<void> {
    const ask = async () => {
      await boss.send(name, {}, { singletonSeconds: everySeconds }).catch(reportFailure)
      pollSoon(name)
    }
    asking.push(setInterval(ask, (everySeconds * 1000) / ASKED_IN_A_SPAN))
    await ask()
  }

  function pollSoon(name: string) {
    const poll = () => {
      for (const id of workerIds.get(name) ?? []) boss.notifyWorker(id)
    }
    setTimeout(poll, POLL_AFTER).unref()
  }

  return {
    add: async (transaction, name, data, { afterSeconds = 0, priority = 0, requestId } = {}) => {
      const db = fromDrizzle(transaction, sql)
      await boss.send(name, addedBy(requestId, data), { db, startAfter: afterSeconds, priority })
      if (afterSeconds === 0) pollSoon(name)
    },
    addAll: async (transaction, name, data, requestId) => {
      const jobs = data.map((each) => ({ data: addedBy(requestId, each) }))
      await boss.insert(name, jobs, { db: fromDrizzle(transaction, sql) })
      pollSoon(name)
    },
    work: async (workers) => {
      if (isAlone) await resumeAbandonedJobs(boss, pool)
      for (const worker of workers) {
        workerIds.set(worker.name, await workOn(boss, worker, pollingSeconds))
      }
      for (const { name, options } of workers) {
        if (options.everySeconds) await askForRecurring(name, options.everySeconds)
      }
      await workOnFailed(boss, workers, pollingSeconds)
      const supervise = () => void boss.supervise().catch(reportFailure)
      supervising = setInterval(supervise, SUPERVISE_SECONDS * 1000)
      supervise()
    },
    close: async (milliseconds) => {
      clearInterval(supervising)
      for (const timer of asking) clearInterval(timer)
      await boss.stop({ timeout: milliseconds })
    },
  }
}

async function makeQueues(boss: PgBoss, queues: Readonly<Record<string, QueueOptions>>): Promise<void> {
  const existingQueues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  const commonOptions = { heartbeatSeconds: HEARTBEAT_SECONDS, deleteAfterSeconds: KEPT_SECONDS }
  const definitions = [
    [FAILED, { ...commonOptions, retryLimit: 5, retryDelay: 5, retryBackoff: true }] as const,
    ...Object.entries(queues).map(
      ([name, options]) => [name, { ...commonOptions, ...settingsOf(options), deadLetter: FAILED }] as const,
    ),
  ]
  for (const [name, options] of definitions) {
    const queue = existingQueues.get(name)
    if (!queue) await boss.createQueue(name, options)
    else if (Object.entries(options).some(([field, value]) => queue[field as keyof typeof queue] !== value))
      await boss.updateQueue(name, options)
  }
}

function settingsOf({ retries, retryAfterSeconds, longestSeconds }: QueueOptions) {
  return {
    retryLimit: retries,
    retryDelay: retryAfterSeconds,
    retryBackoff: true,
    expireInSeconds: longestSeconds,
  }
}

/** Starts the workers for one kind of job. Returns their ids: one per job that can run in parallel. */
function workOn(boss: PgBoss, { name, options, run }: Worker, pollingSeconds: number): Promise<string[]> {
  const pollingIntervalSeconds = options.everySeconds ? RECURRING_POLLING_SECONDS : pollingSeconds
  const work = () => workSingly(boss, { name, run, pollingIntervalSeconds })
  return Promise.all(Array.from({ length: options.atOnce }, work))
}

async function workOnFailed(
  boss: PgBoss,
  workers: readonly Worker[],
  pollingIntervalSeconds: number,
): Promise<void> {
  const run = async (job: TakenJob) => {
    const worker = workers.find(({ name }) => name === job.sourceName)
    if (worker) await worker.failed({ ...job, id: job.sourceId ?? job.id }, reasonOf(job))
  }
  await workSingly(boss, { name: FAILED, run, pollingIntervalSeconds })
}

/** Job fetched from the queue, with the request id and the `traceparent` in separate fields instead of in `data`. */
type TakenJob = JobWithMetadata<unknown> & Try

function addedBy(requestId: string | undefined, data: object): object {
  const traceparent = recordedSpan()?.traceparent
  if (requestId === undefined && traceparent === undefined) return data
  return {
    ...data,
    ...(requestId !== undefined && { [REQUEST_ID]: requestId }),
    ...(traceparent !== undefined && { [TRACEPARENT]: traceparent }),
  }
}

function takenJob(job: JobWithMetadata<unknown>): TakenJob {
  const {
    [REQUEST_ID]: requestId,
    [TRACEPARENT]: traceparent,
    ...data
  } = (job.data ?? {}) as Record<string, unknown>
  return { ...job, data, requestId: textOrNone(requestId), traceparent: textOrNone(traceparent) }
}

function textOrNone(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

type SingleWork = {
  name: string
  run(job: TakenJob): Promise<void>
  pollingIntervalSeconds: number
}

/** Starts a worker that runs jobs one after another, and polls while no job is waiting. Returns the worker's id. */
async function workSingly(boss: PgBoss, work: SingleWork): Promise<string> {
  const { name, run, pollingIntervalSeconds } = work
  const options = { pollingIntervalSeconds, includeMetadata: true } as const
  const id = await boss.work(name, options, async ([job]: JobWithMetadata<unknown>[]) => {
    if (!job) return
    // Lets the worker fetch the next job as soon as this job ends, instead of at the next poll.
    boss.notifyWorker(id)
    await run(takenJob(job))
  })
  return id
}

function reasonOf({ sourceOutput }: JobWithMetadata<unknown>): string {
  const output = sourceOutput as { message?: unknown; value?: { message?: unknown } } | null
  return String(output?.message ?? output?.value?.message ?? '')
}

/** Fails the active jobs of a killed process immediately, without waiting for their heartbeats to time out. */
async function resumeAbandonedJobs(boss: PgBoss, pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ id: string; name: string }>(
    `select id, name from ${JOB_SCHEMA}.job where state = 'active'`,
  )
  for (const { id, name } of rows) await boss.fail(name, id, { message: 'The server was stopped' })
}
