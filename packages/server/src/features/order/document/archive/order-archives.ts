import type { OrderArchive } from '@lienzo/contract/sales/order-archives'
import { isWorkedBy } from '@lienzo/rules/sales/order-states'
import { and, count, desc, eq, gt, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Context } from '../../../../core/context/context.ts'
import { invalidField, notFound, Refusal } from '../../../../core/context/refusal.ts'
import { visibleRow } from '../../../../core/context/resource.ts'
import { fileViews } from '../../../../core/files/file-views.ts'
import { enqueue } from '../../../../core/jobs/enqueue.ts'
import { startTask } from '../../../../core/notify/tasks.ts'
import { assertRoom } from '../../../../core/storage/storage-room.ts'
import { users } from '../../../../db/tables/people/users.ts'
import { orderArchives } from '../../../../db/tables/sales/order-archives.ts'
import { orderLines, orders } from '../../../../db/tables/sales/orders.ts'
import { orderResource } from '../../order.queries.ts'
import { assertWorkable } from '../paper-state.ts'
import { archiveJob } from './archive-job.ts'
import { ARCHIVE_SECONDS, archiveTask } from './archive-state.ts'
import { endArchive } from './stop-archive.ts'

const MOST_SHOWN = 20
const underWay = inArray(orderArchives.state, ['waiting', 'running'])

type ArchiveRequest = {
  id: number
  content: OrderArchive['content']
  line_ids?: readonly number[] | undefined
}

/** Maximum number of pending ZIPs of one customer. */
export const MOST_UNDER_WAY = 10

/**
 * Begins a ZIP of an order or of some of its lines. If a ZIP with the same content and lines is pending, returns that instead.
 * Customers take turns: the second ZIP of a customer comes after the first ZIPs of all other customers. Throws NOT_FOUND,
 * INVALID_INPUT if none of the lines is in the order, and STATE_NOT_ALLOWED if the order is cancelled, if its customer has too
 * many pending ZIPs, or if the storage quota of the caller's customer is full.
 */
export async function beginArchive(
  context: Context,
  { id, content, line_ids }: ArchiveRequest,
): Promise<OrderArchive> {
  const order = await visibleRow(context, orderResource, id)
  assertWorkable(order)
  const { database, caller, now } = context
  const lineIds = line_ids ? await linesOfOrder(context, id, line_ids) : null
  // Concurrent callers wait for this lock and get the same archive.
  await database.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).for('update')
  const [running] = await database
    .select({ id: orderArchives.id })
    .from(orderArchives)
    .where(
      and(eq(orderArchives.order_id, id), eq(orderArchives.content, content), isOfLines(lineIds), underWay),
    )
  if (running) return archiveOf(context, running.id)
  await assertRoom(context, 'id')
  const before = await underWayOf(context, order.customer_id)
  if (before >= MOST_UNDER_WAY) throw tooMany(before)
  const [archive] = await database
    .insert(orderArchives)
    .values({
      order_id: id,
      content,
      created_at: now,
      line_ids: lineIds,
      created_by: caller.user_id,
      state: 'waiting',
    })
    .returning({ id: orderArchives.id })
  if (!archive) throw new Error('The archive was not begun')
  await startTask(context, [caller.user_id], {
    task_id: archiveTask(archive.id),
    status: 'NORMAL',
    text_key: content === 'proof' ? 'activity.task.generate_proof_zip' : 'activity.task.generate_zip',
    text_values: { code: order.code },
    link: `/order/${id}`,
    state: 'waiting',
  })
  await enqueue(context, archiveJob, { archive_id: archive.id }, { priority: -before })
  return archiveOf(context, archive.id)
}

/** Returns the IDs in `ids` that belong to lines of the order, in ascending order. Throws INVALID_INPUT if there are none. */
async function linesOfOrder({ database }: Context, orderId: number, ids: readonly number[]) {
  const lines = await database
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(and(eq(orderLines.order_id, orderId), sql`${orderLines.id} = any(${sql.param([...ids])})`))
    .orderBy(orderLines.id)
  if (lines.length > 0) return lines.map((line) => line.id)
  throw invalidField('line_ids', {
    key: 'validation.not_found',
    message: 'names lines that this order does not have',
  })
}

function isOfLines(ids: number[] | null) {
  return ids === null ? isNull(orderArchives.line_ids) : eq(orderArchives.line_ids, ids)
}

function tooMany(count: number): Refusal {
  const message = `${count} ZIPs of this customer are being made: wait for one of them`
  const fault = { key: 'validation.archives_under_way', values: { count }, message } as const
  return new Refusal('STATE_NOT_ALLOWED', message, { fields: { id: fault } })
}

async function underWayOf({ database }: Context, customerId: number): Promise<number> {
  const [row] = await database
    .select({ count: count() })
    .from(orderArchives)
    .innerJoin(orders, eq(orders.id, orderArchives.order_id))
    .where(and(eq(orders.customer_id, customerId), underWay))
  return row?.count ?? 0
}

/**
 * Returns the ZIPs of an order, newest first, at most `MOST_SHOWN`. These are pending ZIPs and ZIPs that were requested less
 * than `ARCHIVE_SECONDS` ago. Returns an empty list if the order is cancelled. Throws NOT_FOUND.
 */
export async function listArchives(context: Context, { id }: { id: number }): Promise<OrderArchive[]> {
  const { status } = await visibleRow(context, orderResource, id)
  if (!isWorkedBy(status)) return []
  const isOfOrder = and(
    eq(orderArchives.order_id, id),
    or(underWay, gt(orderArchives.created_at, context.now - ARCHIVE_SECONDS)),
  )
  return readArchives(context, isOfOrder)
}

/** Stops a pending ZIP and returns it. Does nothing if the ZIP has already ended. Throws NOT_FOUND. */
export async function stopArchive(context: Context, { id }: { id: number }): Promise<OrderArchive> {
  const archive = await archiveOf(context, id)
  await visibleRow(context, orderResource, archive.order_id)
  await endArchive(context, id)
  return archiveOf(context, id)
}

async function archiveOf(context: Context, id: number): Promise<OrderArchive> {
  const [archive] = await readArchives(context, eq(orderArchives.id, id))
  if (!archive) throw notFound()
  return archive
}

async function readArchives(context: Context, where: ReturnType<typeof and>): Promise<OrderArchive[]> {
  const rows = await context.database
    .select({
      id: orderArchives.id,
      order_id: orderArchives.order_id,
      content: orderArchives.content,
      line_count: sql<number | null>`cardinality(${orderArchives.line_ids})`,
      created_at: orderArchives.created_at,
      created_by_name: users.username,
      state: orderArchives.state,
      progress: orderArchives.progress,
      artworks: orderArchives.artworks,
      missing: orderArchives.missing,
      ended_at: orderArchives.ended_at,
      file_id: orderArchives.file_id,
    })
    .from(orderArchives)
    .innerJoin(users, eq(users.id, orderArchives.created_by))
    .where(where)
    .orderBy(desc(orderArchives.id))
    .limit(MOST_SHOWN)
  const views = await fileViews(
    context,
    rows.map(({ file_id }) => file_id),
  )
  return rows.map(({ file_id, ...row }) => {
    const view = views.get(file_id ?? 0)
    return {
      ...row,
      expires_at: view ? row.created_at + ARCHIVE_SECONDS : null,
      file: view
        ? { name: view.name, size: view.size, address: addressOf(context, view.id, row.created_at) }
        : null,
    }
  })
}

/**
 * Returns a download URL that is valid for as long as the ZIP exists, so that an interrupted download can be resumed hours
 * later.
 */
function addressOf({ services, now }: Context, fileId: number, createdAt: number): string {
  return services.fileAddresses.sign(`/files/${fileId}/original`, now, createdAt + ARCHIVE_SECONDS - now)
}

/** Removes expired ZIPs from the database. The cleanup of unused files deletes their contents later. */
export async function forgetExpiredArchives({
  database,
  now,
}: Pick<Context, 'database' | 'now'>): Promise<void> {
  await database
    .delete(orderArchives)
    .where(
      and(
        lt(orderArchives.created_at, now - ARCHIVE_SECONDS),
        notInArray(orderArchives.state, ['waiting', 'running']),
      ),
    )
}
