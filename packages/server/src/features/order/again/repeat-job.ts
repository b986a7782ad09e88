import { id } from '@lienzo/contract/wire/fields'
import { mayEdit } from '@lienzo/rules/people/permissions'
import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Caller } from '../../../core/context/caller.ts'
import { enqueue } from '../../../core/jobs/enqueue.ts'
import { declareJob, type JobContext } from '../../../core/jobs/job.ts'
import { advanceTask } from '../../../core/notify/tasks.ts'
import { callersOfUsers } from '../../../core/session/callers-of-users.ts'
import { campaignRepeatOrders, campaignRepeats } from '../../../db/tables/sales/campaign-repeats.ts'
import { endRepeat, repeatTask, repeatUnderWay } from './end-repeat.ts'
import { codeFor, type Repeat, repeatOrder } from './repeat-order.ts'
import { progressOf } from './repeat-record.ts'

/** Time in milliseconds after which other waiting jobs get their turn. */
const TURN = 20_000

/**
 * Repeats orders of a campaign one by one. One transaction repeats an order and stores its outcome. After a restart, the job
 * resumes after the last processed order.
 */
export const repeatJob = declareJob({
  name: 'campaign-repeat',
  input: z.object({ repeat_id: id }),
  retries: 5,
  retryAfterSeconds: 2,
  longestSeconds: 600,
  atOnce: 1,
  run: async (context, { repeat_id }) => {
    const [repeat] = await context.database
      .update(campaignRepeats)
      .set({ state: 'running' })
      .where(and(eq(campaignRepeats.id, repeat_id), repeatUnderWay))
      .returning()
    if (!repeat) return
    if (await goOn(context, repeat)) await enqueue(context, repeatJob, { repeat_id })
  },
  failed: (context, { repeat_id }) => context.change((change) => endRepeat(change, repeat_id, 'failed')),
})

/** Repeats orders for at most `TURN`. Returns true if the time was used up, so that the job must be queued again. */
async function goOn(context: JobContext, repeat: Repeat): Promise<boolean> {
  const { database, services, now } = context
  const startTime = performance.now()
  let spare: string | null = null
  while (performance.now() - startTime < TURN) {
    if (context.signal.aborted) return false
    const asker = await askerOf(context, repeat)
    const next = await nextOrder(context, repeat)
    if (!asker || !next) {
      await context.change((change) => endRepeat(change, repeat.id, asker ? 'done' : 'cancelled'))
      return false
    }
    const code: string = next.code ?? (await codeFor(context, next, spare))
    const outcome = await repeatOrder(context, { repeat, asker, next, code })
    // Somebody has stopped the repeat, or another server works on it.
    if (outcome === 'left') return false
    spare = outcome === 'refused' ? code : null
    const work = { database, changes: services.changes, now }
    await advanceTask(work, repeatTask(repeat.id), await progressOf(database, repeat.id))
  }
  return true
}

/**
 * Returns the user who began the repeat, with current permissions; undefined if this user is no longer allowed to make orders.
 */
async function askerOf({ database }: JobContext, { created_by }: Repeat): Promise<Caller | undefined> {
  const caller = (await callersOfUsers(database, [created_by])).get(created_by)
  return caller && mayEdit(caller.permissions, '/order') ? caller : undefined
}

async function nextOrder({ database }: JobContext, { id: repeatId }: Repeat) {
  const { repeat_id, state, place } = campaignRepeatOrders
  const [next] = await database
    .select()
    .from(campaignRepeatOrders)
    .where(and(eq(repeat_id, repeatId), eq(state, 'waiting')))
    .orderBy(asc(place))
    .limit(1)
  return next
}
