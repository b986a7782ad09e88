import type { z } from 'zod'
import type { QueueOptions } from '../../adapters/jobs/job-queue.ts'
import type { PublicContext } from '../context/context.ts'
import type { RootHandle } from '../context/handle.ts'
import type { Services } from '../context/services.ts'

/** Context passed to the functions of a job. */
export type JobContext = {
  /** Handle outside any transaction, so that no transaction stays open while a job waits. */
  database: RootHandle
  services: Services
  /** Unix seconds. */
  now: number
  /** Id of the job, which is the same in all attempts. */
  jobId: string
  /** Id of the request that added the job; undefined for scheduled jobs. */
  requestId: string | undefined
  /** Aborted once the attempt is abandoned; the result of `run` is then ignored. */
  signal: AbortSignal
  /**
   * Runs a change in one transaction, and logs and publishes the change as a call would. `userId` is the user on whose behalf
   * the change is made; undefined if there is none.
   */
  change<Result>(act: (context: PublicContext) => Promise<Result>, userId?: number): Promise<Result>
}

/**
 * Kind of background work. It can run more than once for the same input, for example if the server is killed just after `run`
 * has finished, so `run` must be idempotent.
 */
export type Job<Input extends z.ZodType = z.ZodType> = QueueOptions & {
  name: string
  input: Input
  run(context: JobContext, data: unknown): Promise<void>
  /** Called after the last attempt has failed, for example to notify somebody. */
  failed(context: JobContext, data: unknown, reason: string): Promise<void>
}

type JobDeclaration<Input extends z.ZodType> = QueueOptions & {
  name: string
  input: Input
  run(context: JobContext, input: z.output<Input>): Promise<void>
  failed(context: JobContext, input: z.output<Input>, reason: string): Promise<void>
}

/** Makes a job that parses its data with the input schema before it calls `run` or `failed`. */
export function declareJob<Input extends z.ZodType>(declaration: JobDeclaration<Input>): Job<Input> {
  const { input, run, failed } = declaration
  return {
    ...declaration,
    run: async (context, data) => run(context, input.parse(data)),
    failed: async (context, data, reason) => failed(context, input.parse(data), reason),
  }
}
