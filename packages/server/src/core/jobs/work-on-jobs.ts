import type { JobQueue, QueueOptions, Try, Worker } from '../../adapters/jobs/job-queue.ts'
import type { RootHandle } from '../context/handle.ts'
import type { LogEntry } from '../context/log-entry.ts'
import type { Services } from '../context/services.ts'
import { writeLog } from '../log/write-log.ts'
import type { Job, JobContext } from './job.ts'

/** The treatment of each job by its name. */
export function queuesOf(jobs: readonly Job[]): Record<string, QueueOptions> {
  return Object.fromEntries(jobs.map((job) => [job.name, job]))
}

/** What jobs work with. `clock` gives Unix seconds, and is that of the machine where there is none. */
type JobParts = { database: RootHandle; services: Services; clock?: () => number }

/** Begins to work on jobs, and to ask for those that come by themselves. */
export function workOnJobs(
  queue: JobQueue,
  jobs: readonly Job[],
  parts: JobParts & { reportTry: (name: string, error: unknown) => void },
): Promise<void> {
  return queue.work(jobs.map((job) => workerOf(job, parts)))
}

function workerOf(job: Job, { reportTry, ...parts }: Parameters<typeof workOnJobs>[2]): Worker {
  return {
    name: job.name,
    options: job,
    run: async (each) => {
      try {
        await job.run(jobContext(each, parts), each.data)
      } catch (error) {
        reportTry(job.name, error)
        throw error
      }
    },
    failed: (each, reason) => job.failed(jobContext(each, parts), each.data, reason),
  }
}

/** Nobody's address: what a job changes, no request has asked for. */
const origin = { address: '', user_agent: '' }

/** What one try of a job is given. */
export function jobContext(
  { id, signal }: Pick<Try, 'id' | 'signal'>,
  { database, services, clock = () => Date.now() / 1000 }: JobParts,
): JobContext {
  const now = Math.floor(clock())
  return {
    database,
    services,
    now,
    jobId: id,
    signal,
    change: async (act, userId) => {
      const entries: LogEntry[] = []
      const published = new Set<string>()
      const log = (entry: LogEntry) => entries.push(entry)
      const publish = (names: Iterable<string>) => {
        for (const name of names) published.add(name)
      }
      const { result, messages } = await database.transaction(async (transaction) => {
        const result = await act({ database: transaction, services, now, origin, log, publish })
        const by = { now, origin, services, user_id: userId ?? null }
        const messages = await writeLog(transaction, entries, by, published)
        await services.webhooks.announce(transaction, entries, now)
        return { result, messages }
      })
      services.changes.note(messages)
      return result
    },
  }
}
