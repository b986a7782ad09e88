import type { z } from 'zod'
import type { JobTurn } from '../../adapters/jobs/job-queue.ts'
import type { Context, PublicContext } from '../context/context.ts'
import type { Job, JobContext } from './job.ts'

/**
 * Adds a job with the database handle of the context. In a transaction, the job runs if and only if the transaction is
 * committed. Throws `ZodError` if the input does not match the schema of the job.
 */
export async function enqueue<Input extends z.ZodType<object>>(
  context: PublicContext | Context | JobContext,
  job: Job<Input>,
  input: z.input<Input>,
  turn: JobTurn = {},
): Promise<void> {
  const options = { ...turn, requestId: requestIdOf(context) }
  await context.services.jobs.add(context.database, job.name, job.input.parse(input), options)
}

/** Adds a job for each input, as `enqueue` does. */
export async function enqueueAll<Input extends z.ZodType<object>>(
  context: PublicContext | Context | JobContext,
  job: Job<Input>,
  inputs: readonly z.input<Input>[],
): Promise<void> {
  const parsed = inputs.map((input) => job.input.parse(input))
  await context.services.jobs.addAll(context.database, job.name, parsed, requestIdOf(context))
}

/**
 * Returns the id of the request that is being served, or of the request that added the current job; undefined for scheduled
 * jobs.
 */
function requestIdOf(context: PublicContext | Context | JobContext): string | undefined {
  return 'origin' in context ? context.origin.request_id : context.requestId
}
