import { sql } from 'drizzle-orm'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import { fromDrizzle, type JobWithMetadata, PgBoss } from 'pg-boss'
import { recordedSpan } from '../traces/span.ts'
import { jobDatabase } from './job-database.ts'

/** Database schema of the queue's tables. */
export const JOB_SCHEMA = 'lienzo_jobs'

/** Dead letter queue: jobs whose tries all failed. */
const FAILED = 'failed'

/** Seconds without a heartbeat after which another server takes over a job. */
const HEARTBEAT_SECONDS = 10
/** Default polling interval for new jobs of a kind, in seconds. */
const POLLING_SECONDS = 2
/** Polling interval for recurring work, in seconds: nobody waits for it. */
const RECURRING_POLLING_SECONDS = 60
/** Milliseconds after which the server that added a job polls for it: by then its transaction has most likely committed. */
const POLL_AFTER = 50
/** Interval of the check for jobs whose server has died, in seconds. */
const SUPERVISE_SECONDS = 10
/** Number of times that each server requests recurring work within one span. */
const ASKED_IN_A_SPAN = 4
/** Seconds after which finished jobs are deleted; until then they can be inspected. */
export const KEPT_SECONDS = 7 * 24 * 60 * 60

/** Options of one kind of job. */
export type QueueOptions = {
  /** Number of retries after a failure. */
  retries: number
  /** Delay of the first retry; it doubles with each further one. */
  retryAfterSeconds: number
  /** Timeout of a try. */
  longestSeconds: number
  /** Number of jobs that one server runs in parallel. */
  atOnce: number
  /** Span of recurring work, which has no input: it runs once in each span, however many servers there are. */
  everySeconds?: number
}

/** One try of a job. All but `signal` stays the same for each try; `signal` aborts when the try is given up. */
export type Try = {
  id: string
  data: unknown
  signal: AbortSignal
  requestId: string | undefined
  /** Span in which the job was added; see `Span`. */
  traceparent: string | undefined
}

/** Handler for jobs of one kind. */
export type Worker = {
  name: string
  options: QueueOptions
  run(job: Try): Promise<void>
  /** Runs after the last try has failed, with the reason. */
  failed(job: Try, reason: string): Promise<void>
}

/** A transaction, or the whole database. */
type Execution = Pick<PgDatabase<NodePgQueryResultHKT>, 'execute'>

/** Delay of a job in seconds, and its priority among jobs of its kind: higher runs first, default 0. */
export type JobTurn = { afterSeconds?: number; priority?: number }

/** Field in a job's data for the id of the request that added it. */
const REQUEST_ID = 'added_by_request'
/** Field in a job's data for the span in which it was added. */
const TRACEPARENT = 'added_in_span'

export type JobQueue = {
  /** Adds a job in the caller's transaction: it exists if and only if that commits. */
  add(
    transaction: Execution,
    name: string,
    data: object,
    options?: JobTurn & { requestId?: string | undefined },
  ): Promise<void>
  /** Adds several jobs together, like `add`. */
  addAll(transaction: Execution, name: string, data: readonly object[], requestId?: string): Promise<void>
  /** Starts to run jobs. Call it only once the server listens, so that jobs do not delay the start. */
  work(workers: readonly Worker[]): Promise<void>
  /** Stops taking jobs and waits up to `milliseconds` for running ones. The others are retried later. */
  close(milliseconds: number): Promise<void>
}

type QueueSettings = {
  pool: Pool
  /** Options of every queue, by name. */
  queues: Readonly<Record<string, QueueOptions>>
  /** True if no other process uses the database: jobs that an earlier process left active then fail immediately and are retried. */
  isAlone: boolean
  /** Polling interval for new jobs of a kind, in seconds; 2 by default. */
  pollingSeconds?: number | undefined
  reportFailure: (error: Error) => void
}

/** Opens the queue on a database that `migrateJobs` has prepared. Runs no jobs until `work` is called. */
export async function openJobQueue(settings: QueueSettings): Promise<JobQueue> {
  const { pool, queues, isAlone, pollingSeconds = POLLING_SECONDS, reportFailure } = settings
  const boss = new PgBoss({
    db: jobDatabase(pool),
    schema: JOB_SCHEMA,
    // The library's own timers would also run in servers that only answer calls.
    supervise: false,
    schedule: false,
    migrate: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    // Reindexing needs statements outside a transaction, and the tables are small.
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', reportFailure)
  // Creates the queues before the start, which caches them: adding a job then needs no query on another connection.
  await makeQueues(boss, queues)
  await boss.start()
  const workerIds = new Map<string, string[]>()
  let supervising: NodeJS.Timeout | undefined
  const asking: NodeJS.Timeout[] = []

  /** Requests recurring work at the start, and often enough that no span is missed. The queue accepts one job per span. */
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

/** Starts the workers of a kind of job. Returns their ids, one for each job that can run in parallel. */
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

/** Job from the queue, with the request id and the span separated from its input. */
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

/** Runs jobs one after another, and polls for new ones when none is left. */
async function workSingly(boss: PgBoss, work: SingleWork): Promise<string> {
  const { name, run, pollingIntervalSeconds } = work
  const options = { pollingIntervalSeconds, includeMetadata: true } as const
  const id = await boss.work(name, options, async ([job]: JobWithMetadata<unknown>[]) => {
    if (!job) return
    // Fetches the next job immediately; the queue would otherwise wait for the next poll.
    boss.notifyWorker(id)
    await run(takenJob(job))
  })
  return id
}

function reasonOf({ sourceOutput }: JobWithMetadata<unknown>): string {
  const output = sourceOutput as { message?: unknown; value?: { message?: unknown } } | null
  return String(output?.message ?? output?.value?.message ?? '')
}

/** Counts the jobs of a killed process as failed tries immediately, without waiting for the heartbeat to time out. */
async function resumeAbandonedJobs(boss: PgBoss, pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ id: string; name: string }>(
    `select id, name from ${JOB_SCHEMA}.job where state = 'active'`,
  )
  for (const { id, name } of rows) await boss.fail(name, id, { message: 'The server was stopped' })
}
