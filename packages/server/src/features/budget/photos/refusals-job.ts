import { inArray, max, sql } from 'drizzle-orm'
import { z } from 'zod'
import { declareJob, type JobContext } from '../../../core/jobs/job.ts'
import { callersOfUsers } from '../../../core/session/callers-of-users.ts'
import { installerPhotos } from '../../../db/tables/installation/installer-photos.ts'
import { isUntold, tellRefusals } from './tell-refusals.ts'

/** So long nobody has decided on anything of a budget before its installers are told, in seconds. */
export const QUIET_SECONDS = 10 * 60

/** Looks every minute for budgets whose photos nobody is reviewing any more, and tells their installers what was refused. */
export const refusalsJob = declareJob({
  name: 'photo-refusals',
  input: z.object({}),
  retries: 2,
  retryAfterSeconds: 15,
  longestSeconds: 120,
  atOnce: 1,
  everySeconds: 60,
  run: tellOfQuietBudgets,
  // The next minute looks again.
  failed: async () => undefined,
})

async function tellOfQuietBudgets(context: JobContext): Promise<void> {
  const { budget_id, reviewed_at, reviewed_by } = installerPhotos
  const quiet = await context.database
    .select({ budget_id, reviewed_by: max(reviewed_by) })
    .from(installerPhotos)
    .where(isUntold)
    .groupBy(budget_id)
    .having(sql`max(${reviewed_at}) <= ${context.now - QUIET_SECONDS}`)
    .orderBy(budget_id)
  if (quiet.length === 0) return
  const reviewers = quiet.flatMap((budget) => budget.reviewed_by ?? [])
  const callers = await callersOfUsers(context.database, reviewers)
  for (const budget of quiet) {
    const caller = callers.get(budget.reviewed_by ?? 0)
    // Who has left decides nothing more: whoever reviews next, or presses send, tells of theirs too.
    if (!caller?.house) continue
    await context.change(
      (change) => tellRefusals({ ...change, caller }, inArray(budget_id, [budget.budget_id])),
      caller.user_id,
    )
  }
}
