import type { JobQueue, QueueOptions, Try, Worker } from '../../adapters/jobs/job-queue.ts'
import { inSpan } from '../../adapters/traces/span.ts'
import type { RootHandle } from '../context/handle.ts'
import type { Services } from '../context/services.ts'
import { changeApart, nowhere } from './change-apart.ts'
import type { Job, JobContext } from './job.ts'

/** Returns the queue options of each job by name. */
export function queuesOf(jobs: readonly Job[]): Record<string, QueueOptions> {
  return Object.fromEntries(jobs.map((job) => [job.name, job]))
}

/** Parts that jobs work with. `clock` returns Unix seconds; the machine's clock by default. */
type JobParts = { database: RootHandle; services: Services; clock?: () => number }

/** Try of a job for the log: the job, and the request that added it. */
type TriedJob = { job: string; job_id: string; request_id: string | undefined }

/** Starts working on jobs and scheduling the periodic ones. */
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

/** Runs one try of a job, in a trace of its own that links to the span in which the job was added. */
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

/** Returns the context of one try of a job. */
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
