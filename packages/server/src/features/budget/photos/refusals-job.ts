import { id, moment } from '@lienzo/contract/wire/fields'
import { HOUSE_USERGROUP_ID } from '@lienzo/rules/people/permissions'
import { and, eq, max, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Caller } from '../../../core/context/caller.ts'
import type { Context } from '../../../core/context/context.ts'
import { enqueue } from '../../../core/jobs/enqueue.ts'
import { declareJob, type JobContext } from '../../../core/jobs/job.ts'
import { houseEditorsOf, notifyUsers } from '../../../core/notify/notify-users.ts'
import { callersOfUsers } from '../../../core/session/callers-of-users.ts'
import { budgets } from '../../../db/tables/installation/budgets.ts'
import { installerPhotos } from '../../../db/tables/installation/installer-photos.ts'
import { isUntold, tellRefusals } from './tell-refusals.ts'

/**
 * Delay in seconds between the last refusal in a budget and the e-mail to its installers. Several refusals go into one e-mail,
 * and there is time to revert one.
 */
export const QUIET_SECONDS = 10

const input = z.object({ budget_id: id, decided_at: moment })
type Input = z.output<typeof input>

/**
 * Notifies the installers of a budget of refused photos. Does nothing if a photo was refused later, because that refusal has
 * its own job.
 */
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

/** Queues the job after a decision on a photo of a budget. The job runs `QUIET_SECONDS` later. */
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
  const caller = await callerFor(context, refusals.by ?? 0)
  await context.change((change) => tellRefusals({ ...change, caller }, ofBudget), caller.user_id)
}

/**
 * Returns the caller on whose behalf a reviewer's refusals are announced. A reviewer who has left the house meanwhile had
 * decided before, so the system announces the refusals in their name.
 */
async function callerFor({ database }: JobContext, reviewer: number): Promise<Caller> {
  const caller = (await callersOfUsers(database, [reviewer])).get(reviewer)
  return caller?.house ? caller : { ...systemCaller, user_id: reviewer }
}

const systemCaller: Omit<Caller, 'user_id'> = {
  username: '',
  role_id: 0,
  usergroup_id: HOUSE_USERGROUP_ID,
  house: true,
  customer_id: null,
  language: 'es',
  session_id: null,
  signed_on_at: null,
  permissions: {},
}

/** Notifies the house that the installers could not be notified. Otherwise the house would assume that they know. */
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
