import type { JobQueue, QueueOptions, Try, Worker } from '../../adapters/jobs/job-queue.ts'
import { inSpan } from '../../adapters/traces/span.ts'
import type { RootHandle } from '../context/handle.ts'
import type { Services } from '../context/services.ts'
import { changeApart, nowhere } from './change-apart.ts'
import type { Job, JobContext } from './job.ts'

/** Returns the queue options of the jobs, keyed by the name of the job. */
export function queuesOf(jobs: readonly Job[]): Record<string, QueueOptions> {
  return Object.fromEntries(jobs.map((job) => [job.name, job]))
}

/** Objects that running jobs use. `clock` returns Unix seconds; by default it reads the machine's clock. */
type JobParts = { database: RootHandle; services: Services; clock?: () => number }

/** Failed attempt, as written to the log: the name and id of the job, and the id of the request that added the job. */
type TriedJob = { job: string; job_id: string; request_id: string | undefined }

/** Starts running queued jobs and scheduling the periodic jobs. Calls `reportTry` after each failed attempt. */
export function workOnJobs(
  queue: JobQueue,
  jobs: readonly Job[],
  parts: JobParts & { reportTry: (job: TriedJob, error: unknown) => void },
): Promise<void> {
  return queue.work(jobs.map((job) => workerOf(job, parts)))
}

function workerOf(job: Job, { reportTry, ...parts }: Parameters<typeof workOnJobs>[2]): Worker {
  const { metrics } = parts.services
  return {
    name: job.name,
    options: job,
    run: async (each) => {
      const begin = performance.now()
      const count = (outcome: 'done' | 'failed') =>
        metrics.countTry(job.name, outcome, (performance.now() - begin) / 1000)
      try {
        await runTraced(job, each, parts)
        count('done')
      } catch (error) {
        count('failed')
        reportTry({ job: job.name, job_id: each.id, request_id: each.requestId }, error)
        throw error
      }
    },
    failed: (each, reason) => {
      metrics.countFailedJob(job.name)
      return job.failed(jobContext(each, parts), each.data, reason)
    },
  }
}

/**
 * Runs one attempt of a job. If tracing is on, gives the attempt a separate trace with a link to the span that added the job.
 */
function runTraced(job: Job, each: Try, parts: JobParts): Promise<void> {
  const { traces } = parts.services
  const run = () => job.run(jobContext(each, parts), each.data)
  if (!traces) return run()
  const { requestId, traceparent } = each
  const attributes = {
    'lienzo.job': job.name,
    ...(requestId !== undefined && { 'lienzo.request_id': requestId }),
  }
  return inSpan(
    traces.startSpan({ name: `job ${job.name}`, kind: 'consumer', attributes }, { link: traceparent }),
    run,
  )
}

/** Returns the context for one attempt of a job. */
export function jobContext(
  { id, signal, requestId }: Pick<Try, 'id' | 'signal'> & Partial<Pick<Try, 'requestId'>>,
  { database, services, clock = () => Date.now() / 1000 }: JobParts,
): JobContext {
  const now = Math.floor(clock())
  return {
    database,
    services,
    now,
    jobId: id,
    requestId,
    signal,
    change: (act, userId) =>
      changeApart({ database, services, now, origin: { ...nowhere, request_id: requestId } }, act, userId),
  }
}
