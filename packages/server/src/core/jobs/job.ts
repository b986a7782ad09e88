import type { z } from 'zod'
import type { QueueOptions } from '../../adapters/jobs/job-queue.ts'
import type { PublicContext } from '../context/context.ts'
import type { RootHandle } from '../context/handle.ts'
import type { Services } from '../context/services.ts'

/** What the work of a job is given. */
export type JobContext = {
  /** The whole database: no transaction stays open while a job waits for something else. */
  database: RootHandle
  services: Services
  /** Unix seconds. */
  now: number
  /** The same at every try. */
  jobId: string
  /** Id of the request that added the job; undefined for work that comes by itself. */
  requestId: string | undefined
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
  /** Called when every try has failed: somebody must be notified. */
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
