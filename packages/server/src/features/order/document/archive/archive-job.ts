import { Readable } from 'node:stream'
import { id } from '@lienzo/contract/wire/fields'
import { isWorkedBy } from '@lienzo/rules/sales/order-states'
import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '../../../../core/context/context.ts'
import { visibleRow } from '../../../../core/context/resource.ts'
import { keepFile } from '../../../../core/files/keep-file.ts'
import { declareJob, type JobContext } from '../../../../core/jobs/job.ts'
import { advanceTask, endTask } from '../../../../core/notify/tasks.ts'
import { callersOfUsers } from '../../../../core/session/callers-of-users.ts'
import { assertFits, StorageFull } from '../../../../core/storage/storage-room.ts'
import { orderArchives } from '../../../../db/tables/sales/order-archives.ts'
import { type OrderRow, orderResource } from '../../order.queries.ts'
import { archiveTask } from './archive-state.ts'
import { openArchive } from './open-archive.ts'
import { openProofArchive } from './open-proof-archive.ts'
import { endArchive } from './stop-archive.ts'

type Archive = typeof orderArchives.$inferSelect

/** Interval in milliseconds at which the job stores its progress and checks whether it has been stopped. */
const BETWEEN_LOOKS = 700

/** Creates the ZIP of an order. After a crash, starts again from the beginning. The result is stored only once. */
export const archiveJob = declareJob({
  name: 'order-archive',
  input: z.object({ archive_id: id }),
  retries: 3,
  retryAfterSeconds: 5,
  // The limit allows for many gigabytes from a slow disk.
  longestSeconds: 6 * 60 * 60,
  atOnce: 1,
  run: async (context, { archive_id }) => {
    const isOfThis = eq(orderArchives.id, archive_id)
    const [archive] = await context.database
      .update(orderArchives)
      .set({ state: 'running', progress: 0 })
      .where(and(isOfThis, inArray(orderArchives.state, ['waiting', 'running'])))
      .returning()
    if (!archive) return
    const asker = await askerOf(context, archive)
    const order = await visibleRow(asker, orderResource, archive.order_id)
    if (!isWorkedBy(order.status)) {
      // The order was cancelled meanwhile.
      await context.change((change) => endArchive(change, archive_id), archive.created_by)
      return
    }
    try {
      await make(context, asker, archive, order)
    } catch (error) {
      if (!(error instanceof StorageFull)) throw error
      // A retry would fail the same way.
      const text_values = { code: order.code, quota: error.quota }
      const end = { status: 'URGENT', text_key: 'activity.task.zip_no_room', text_values } as const
      await context.change((change) => endArchive(change, archive_id, 'failed', end), archive.created_by)
    }
  },
  failed: async (context, { archive_id }) => {
    await context.change((change) => endArchive(change, archive_id, 'failed', { status: 'URGENT' }))
  },
})

/**
 * Creates the ZIP and stores it, unless somebody has stopped it meanwhile. Throws `StorageFull` if the ZIP exceeds the storage
 * quota of the customer of the user who requested it.
 */
async function make(context: JobContext, asker: Context, archive: Archive, order: OrderRow): Promise<void> {
  const isOfThis = eq(orderArchives.id, archive.id)
  const isProof = archive.content === 'proof'
  const lineIds = archive.line_ids ?? undefined
  const zip = await (isProof ? openProofArchive(asker, order, lineIds) : openArchive(asker, order, lineIds))
  const storedFile = await store(context, asker, archive, zip)
  if (!storedFile) return
  await context.change(async (change) => {
    const [current] = await change.database.select().from(orderArchives).where(isOfThis).for('update')
    if (current?.state !== 'running') return
    const lines = lineIds ? `-${lineIds.length}-lines` : ''
    const name = `${order.code}${lines}${isProof ? '-proof' : ''}.zip`
    const type = 'application/zip'
    const kind = 'other' as const
    const creation = { created_at: change.now, created_by: archive.created_by }
    const file_id = await keepFile(
      change.database,
      change.services,
      { ...storedFile, name, type, kind, ...creation },
      () => {
        // The cleanup of unused files spares recently stored contents. If the content is missing nevertheless, the job is
        // retried.
        throw new Error('The archive was lost')
      },
    )
    const counts = { artworks: zip.artworks, missing: zip.missing() }
    const end = { state: 'done' as const, progress: 100, file_id, ended_at: change.now }
    await change.database
      .update(orderArchives)
      .set({ ...counts, ...end })
      .where(isOfThis)
    const text_values = { code: order.code, artworks: zip.artworks }
    await endTask(change, archiveTask(archive.id), 'done', {
      text_key: isProof ? 'activity.task.proof_zip_ready' : 'activity.task.zip_ready',
      text_values,
    })
  }, archive.created_by)
}

/**
 * Returns a context for the user who requested the archive, with current permissions. Throws if this user is no longer allowed
 * to sign in.
 */
async function askerOf({ database, services, now }: JobContext, archive: Archive): Promise<Context> {
  const caller = (await callersOfUsers(database, [archive.created_by])).get(archive.created_by)
  if (!caller) throw new Error('Who asked for the archive may not sign in any more')
  const origin = { address: '', user_agent: '' }
  // This context is only for reading. Changes go through `context.change`.
  return { database, services, now, caller, origin, log: () => {}, publish: () => {} }
}

type OpenArchive = Awaited<ReturnType<typeof openArchive>>

/** Streams the archive into the file store. Returns undefined if somebody has stopped the job meanwhile. */
async function store(context: JobContext, asker: Context, archive: Archive, zip: OpenArchive) {
  const { database, services, signal } = context
  let isStopped = false
  let lastCheck = 0
  async function* trackProgress() {
    let bytesRead = 0
    for await (const piece of zip.content) {
      signal.throwIfAborted()
      bytesRead += piece.length
      yield piece
      if (performance.now() - lastCheck < BETWEEN_LOOKS) continue
      lastCheck = performance.now()
      const progress = Math.min(99, Math.floor((100 * bytesRead) / Math.max(1, zip.bytes)))
      const [running] = await database
        .update(orderArchives)
        .set({ progress })
        .where(and(eq(orderArchives.id, archive.id), eq(orderArchives.state, 'running')))
        .returning({ id: orderArchives.id })
      if (!running) {
        isStopped = true
        throw new ArchiveStopped()
      }
      await advanceTask(
        { database, changes: services.changes, now: context.now },
        archiveTask(archive.id),
        progress,
      )
    }
  }

  try {
    await assertFits(asker, zip.bytes)
    return await services.files.put(Readable.from(trackProgress(), { objectMode: false }))
  } catch (error) {
    if (isStopped) return undefined
    throw error
  } finally {
    zip.content.destroy()
  }
}

/** Thrown if somebody has stopped the job. */
class ArchiveStopped extends Error {}
