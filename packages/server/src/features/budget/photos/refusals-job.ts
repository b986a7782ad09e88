import { id, moment } from '@lienzo/contract/wire/fields'
import { and, eq, max, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '../../../core/context/context.ts'
import { enqueue } from '../../../core/jobs/enqueue.ts'
import { declareJob, type JobContext } from '../../../core/jobs/job.ts'
import { houseEditorsOf, notifyUsers } from '../../../core/notify/notify-users.ts'
import { callersOfUsers } from '../../../core/session/callers-of-users.ts'
import { budgets } from '../../../db/tables/installation/budgets.ts'
import { installerPhotos } from '../../../db/tables/installation/installer-photos.ts'
import { isUntold, tellRefusals } from './tell-refusals.ts'

/**
 * Delay in seconds after the last refusal in a budget until its installers get a mail: collects several refusals, and leaves time
 * to revert one.
 */
export const QUIET_SECONDS = 10

const input = z.object({ budget_id: id, decided_at: moment })
type Input = z.output<typeof input>

/** Notifies the installers of a budget of its refusals, unless a later refusal has its own job. */
export const refusalsJob = declareJob({
  name: 'photo-refusals-of-budget',
  input,
  retries: 8,
  retryAfterSeconds: 4,
  longestSeconds: 120,
  atOnce: 1,
  run: tellOfBudget,
  failed: notifyHouse,
})

/** Queues the job, which runs `QUIET_SECONDS` after a decision on a photo of a budget. */
export function tellSoon(context: Context, budgetId: number): Promise<void> {
  const input = { budget_id: budgetId, decided_at: context.now }
  return enqueue(context, refusalsJob, input, { afterSeconds: QUIET_SECONDS })
}

async function tellOfBudget(context: JobContext, { budget_id, decided_at }: Input): Promise<void> {
  const { reviewed_at, reviewed_by } = installerPhotos
  const ofBudget = and(eq(installerPhotos.budget_id, budget_id), isUntold)
  const [refusals] = await context.database
    .select({ last: sql<number | null>`max(${reviewed_at})`.mapWith(reviewed_at), by: max(reviewed_by) })
    .from(installerPhotos)
    .where(ofBudget)
  if (!refusals || refusals.last === null || refusals.last > decided_at) return
  const caller = (await callersOfUsers(context.database, [refusals.by ?? 0])).get(refusals.by ?? 0)
  // If the reviewer has left, the refusals are sent with the next reviewer's or by hand.
  if (!caller?.house) return
  await context.change((change) => tellRefusals({ ...change, caller }, ofBudget), caller.user_id)
}

/** Notifies the house, which otherwise assumes that the installer knows. */
async function notifyHouse(context: JobContext, { budget_id }: Input): Promise<void> {
  const [budget] = await context.database
    .select({ code: budgets.code })
    .from(budgets)
    .where(eq(budgets.id, budget_id))
  await context.change(async (change) =>
    notifyUsers(change, await houseEditorsOf(change, '/budget'), {
      kind: 'notification',
      status: 'URGENT',
      text_key: 'activity.told.refusals_untold',
      text_values: { code: budget?.code ?? '' },
      link: `/budget/${budget_id}`,
    }),
  )
}
