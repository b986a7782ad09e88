import { sql } from 'drizzle-orm'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import { fromDrizzle, type JobWithMetadata, PgBoss } from 'pg-boss'
import { jobDatabase } from './job-database.ts'

/** Where the queue keeps its tables. */
export const JOB_SCHEMA = 'lienzo_jobs'

/** Where jobs come that failed each time that they were tried. */
const FAILED = 'failed'

/** After how many seconds without a sign of its server a job is given to another one. */
const HEARTBEAT_SECONDS = 10
/** How often a server looks for new jobs of a kind by default, in seconds. */
const POLLING_SECONDS = 2
/** The same for work that comes by itself: nobody waits for it. */
const RECURRING_POLLING_SECONDS = 60
/** How long after a job was added its own server looks for it, in milliseconds: by then the change is most likely made. */
const POLL_AFTER = 50
/** How often a server looks for jobs whose server has died, in seconds. */
const SUPERVISE_SECONDS = 10
/** How often each server asks for work that comes by itself, in each of its spans. */
const ASKED_IN_A_SPAN = 4
/** Finished jobs are kept for questions and then deleted. */
export const KEPT_SECONDS = 7 * 24 * 60 * 60

/** How jobs of one kind are treated. */
export type QueueOptions = {
  /** How often a job that fails is tried again. */
  retries: number
  /** How long the first retry waits; each further one waits twice as long as the one before. */
  retryAfterSeconds: number
  /** A try that takes longer has failed. */
  longestSeconds: number
  /** How many of them one server works on at the same time. */
  atOnce: number
  /** For work that comes by itself, and takes no input: once in each span of so many seconds, however many servers there are. */
  everySeconds?: number
}

/** One try of a job. Its ids are the same each time; the signal says that the try has been given up. */
export type Try = { id: string; data: unknown; signal: AbortSignal; requestId: string | undefined }

/** What a server does with the jobs of one kind. */
export type Worker = {
  name: string
  options: QueueOptions
  run(job: Try): Promise<void>
  /** Called when the last try has failed, with the reason. */
  failed(job: Try, reason: string): Promise<void>
}

/** A transaction, or the whole database. */
type Execution = Pick<PgDatabase<NodePgQueryResultHKT>, 'execute'>

/** When a job is begun: not before so many seconds are over, and after those of its kind of a higher priority, which is 0 by default. */
export type JobTurn = { afterSeconds?: number; priority?: number }

/** Field of the data of a job, beside its input, with the id of the request that added it. */
const REQUEST_ID = 'added_by_request'

export type JobQueue = {
  /** Adds a job in the caller's transaction: it is there if and only if that commits. */
  add(
    transaction: Execution,
    name: string,
    data: object,
    options?: JobTurn & { requestId?: string | undefined },
  ): Promise<void>
  /** Adds several at once, as `add` does. */
  addAll(transaction: Execution, name: string, data: readonly object[], requestId?: string): Promise<void>
  /** Begins to work on jobs; not before the server listens, so that nobody waits for it. */
  work(workers: readonly Worker[]): Promise<void>
  /** Takes no more jobs and waits for those that run, for a moment; what does not end is tried again later. */
  close(milliseconds: number): Promise<void>
}

type QueueSettings = {
  pool: Pool
  /** The queues that there are to be. */
  queues: Readonly<Record<string, QueueOptions>>
  /** Whether this process alone works on the database: what another one left behind is then taken up at once. */
  isAlone: boolean
  /** How often it looks for new jobs of a kind, in seconds; 2 if not given. */
  pollingSeconds?: number | undefined
  reportFailure: (error: Error) => void
}

/** Opens the queue on a database that `migrateJobs` has prepared. It works on nothing until `work` is called. */
export async function openJobQueue(settings: QueueSettings): Promise<JobQueue> {
  const { pool, queues, isAlone, pollingSeconds = POLLING_SECONDS, reportFailure } = settings
  const boss = new PgBoss({
    db: jobDatabase(pool),
    schema: JOB_SCHEMA,
    // Its own timers would run in servers that only answer calls, too.
    supervise: false,
    schedule: false,
    migrate: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    // Needs statements outside a transaction, and the tables are small.
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', reportFailure)
  // Before the start, which then knows them all: a job is added without asking for its queue on another connection.
  await makeQueues(boss, queues)
  await boss.start()
  const workerIds = new Map<string, string[]>()
  let supervising: NodeJS.Timeout | undefined
  const asking: NodeJS.Timeout[] = []

  /** Asks for work that comes by itself: at the start and often enough that no span is missed. The queue takes one of a span. */
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
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  const kept = { heartbeatSeconds: HEARTBEAT_SECONDS, deleteAfterSeconds: KEPT_SECONDS }
  const wanted = [
    [FAILED, { ...kept, retryLimit: 5, retryDelay: 5, retryBackoff: true }] as const,
    ...Object.entries(queues).map(
      ([name, options]) => [name, { ...kept, ...settingsOf(options), deadLetter: FAILED }] as const,
    ),
  ]
  for (const [name, options] of wanted) {
    const queue = known.get(name)
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

/** Gives the ids of what works, one for each job that is worked on at the same time. */
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

/** A job as the queue has kept it, with the request id apart from its input. */
type TakenJob = JobWithMetadata<unknown> & Try

function addedBy(requestId: string | undefined, data: object): object {
  return requestId === undefined ? data : { ...data, [REQUEST_ID]: requestId }
}

function takenJob(job: JobWithMetadata<unknown>): TakenJob {
  const { [REQUEST_ID]: requestId, ...data } = (job.data ?? {}) as Record<string, unknown>
  return { ...job, data, requestId: typeof requestId === 'string' ? requestId : undefined }
}

type SingleWork = {
  name: string
  run(job: TakenJob): Promise<void>
  pollingIntervalSeconds: number
}

/** Works on one job after the other, and looks for new ones now and then once there are none. */
async function workSingly(boss: PgBoss, work: SingleWork): Promise<string> {
  const { name, run, pollingIntervalSeconds } = work
  const options = { pollingIntervalSeconds, includeMetadata: true } as const
  const id = await boss.work(name, options, async ([job]: JobWithMetadata<unknown>[]) => {
    if (!job) return
    // Where there was one there may be another: by itself the queue would wait until it looks again.
    boss.notifyWorker(id)
    await run(takenJob(job))
  })
  return id
}

function reasonOf({ sourceOutput }: JobWithMetadata<unknown>): string {
  const output = sourceOutput as { message?: unknown; value?: { message?: unknown } } | null
  return String(output?.message ?? output?.value?.message ?? '')
}

/** What a killed process was working on counts as a failed try, without waiting until nobody has heard of it. */
async function resumeAbandonedJobs(boss: PgBoss, pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ id: string; name: string }>(
    `select id, name from ${JOB_SCHEMA}.job where state = 'active'`,
  )
  for (const { id, name } of rows) await boss.fail(name, id, { message: 'The server was stopped' })
}
