import { and, eq, inArray } from 'drizzle-orm'
import type { PublicContext } from '../../../../core/context/context.ts'
import { endTask, type TaskEnd } from '../../../../core/notify/tasks.ts'
import { orderArchives } from '../../../../db/tables/sales/order-archives.ts'
import { archiveTask } from './archive-state.ts'

/** Ends a pending ZIP as cancelled or failed. Does nothing if the ZIP has already ended. */
export async function endArchive(
  context: Pick<PublicContext, 'database' | 'now' | 'publish'>,
  id: number,
  state: 'cancelled' | 'failed' = 'cancelled',
  end: TaskEnd = {},
): Promise<void> {
  const [archive] = await context.database
    .update(orderArchives)
    .set({ state, ended_at: context.now })
    .where(and(eq(orderArchives.id, id), inArray(orderArchives.state, ['waiting', 'running'])))
    .returning({ id: orderArchives.id })
  if (archive) await endTask(context, archiveTask(id), state, end)
}
