import { and, eq, inArray } from 'drizzle-orm'
import type { PublicContext } from '../../../../core/context/context.ts'
import { endTask } from '../../../../core/notify/tasks.ts'
import { orderArchives } from '../../../../db/tables/sales/order-archives.ts'
import { archiveTask } from './archive-state.ts'

/** A ZIP that waits or is being made is not made any more; one that has ended stays as it is. */
export async function endArchive(
  context: Pick<PublicContext, 'database' | 'now' | 'publish'>,
  id: number,
): Promise<void> {
  const [stopped] = await context.database
    .update(orderArchives)
    .set({ state: 'cancelled', ended_at: context.now })
    .where(and(eq(orderArchives.id, id), inArray(orderArchives.state, ['waiting', 'running'])))
    .returning({ id: orderArchives.id })
  if (stopped) await endTask(context, archiveTask(id), 'cancelled')
}
