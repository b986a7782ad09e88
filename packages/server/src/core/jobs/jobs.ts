import type { z } from 'zod'
import type { JobQueue, QueueOptions, Try, Worker } from '../../adapters/jobs/job-queue.ts'
import type { Context, PublicContext } from '../context/context.ts'
import type { RootHandle } from '../context/handle.ts'
import type { LogEntry } from '../context/log-entry.ts'
import type { Services } from '../context/services.ts'
import { writeLog } from '../log/write-log.ts'

/** What the work of a job is given. */
export type JobContext = {
  /** The whole database: no transaction stays open while a job waits for something else. */
  database: RootHandle
  services: Services
  /** Unix seconds. */
  now: number
  /** The same at every try. */
  jobId: string
  /** The try has been given up; its result is not wanted any more. */
  signal: AbortSignal
  /** Does something in one transaction, logged and published as a call's changes are; as the work of a person, or of nobody. */
  change<Result>(act: (context: PublicContext) => Promise<Result>, userId?: number): Promise<Result>
}

/**
 * A kind of work that is done apart from the call that asks for it. It may be done more than once, as where a server is
 * killed just after it did it: what it does must have its effect only once.
 */
export type Job<Input extends z.ZodType = z.ZodType> = QueueOptions & {
  name: string
  input: Input
  run(context: JobContext, data: unknown): Promise<void>
  /** Every try has failed: somebody must be told. */
  failed(context: JobContext, data: unknown, reason: string): Promise<void>
}

type JobDeclaration<Input extends z.ZodType> = QueueOptions & {
  name: string
  input: Input
  run(context: JobContext, input: z.output<Input>): Promise<void>
  failed(context: JobContext, input: z.output<Input>, reason: string): Promise<void>
}

/** Makes a job whose functions get what its input schema gives. */
export function declareJob<Input extends z.ZodType>(declaration: JobDeclaration<Input>): Job<Input> {
  const { input, run, failed } = declaration
  return {
    ...declaration,
    run: async (context, data) => run(context, input.parse(data)),
    failed: async (context, data, reason) => failed(context, input.parse(data), reason),
  }
}

/** Asks for a job in the transaction of the call: it is done if and only if the call's changes are made. */
export async function enqueue<Input extends z.ZodType<object>>(
  context: PublicContext | Context | JobContext,
  job: Job<Input>,
  input: z.input<Input>,
): Promise<void> {
  await context.services.jobs.add(context.database, job.name, job.input.parse(input))
}

/** Asks for several jobs of one kind at once, as `enqueue` does. */
export async function enqueueAll<Input extends z.ZodType<object>>(
  context: PublicContext | Context | JobContext,
  job: Job<Input>,
  inputs: readonly z.input<Input>[],
): Promise<void> {
  const parsed = inputs.map((input) => job.input.parse(input))
  await context.services.jobs.addAll(context.database, job.name, parsed)
}

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
      const { result, resources } = await database.transaction(async (transaction) => {
        const result = await act({ database: transaction, services, now, origin, log, publish })
        const by = { now, origin, user_id: userId ?? null }
        const resources = await writeLog(transaction, entries, by, published)
        await services.webhooks.tell(transaction, entries, now)
        return { result, resources }
      })
      services.changes.note(resources)
      return result
    },
  }
}
