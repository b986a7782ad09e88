import { and, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Fence, UploadRows } from '../../../adapters/uploads/shared/upload-rows.ts'
import { uploads } from '../../../db/tables/records/uploads.ts'
import type { Handle } from '../../context/handle.ts'
import { assigned, queryPrepared, queryRows } from '../../context/query-rows.ts'

type Kind = typeof uploads.$inferSelect.kind

/** Current time in Unix seconds by the database's clock, which all servers share. */
const NOW = sql`extract(epoch from clock_timestamp())::bigint`

const state = {
  size: uploads.size,
  received: uploads.received,
  metadata: uploads.metadata,
  reference: uploads.reference,
}
const lease = { id: uploads.id, fence: uploads.fence }
const finishing = {
  ...lease,
  size: uploads.size,
  metadata: uploads.metadata,
  parts: uploads.parts,
  createdAt: uploads.created_at,
}
const idOnly = { id: uploads.id }

/** Returns functions that read and write the uploads of one kind in the table `uploads`. */
export function uploadRowsOf(database: Handle, kind: Kind): UploadRows {
  const own = (id: string, owner: string) =>
    and(eq(uploads.id, id), eq(uploads.kind, kind), eq(uploads.owner, owner))
  const update = (set: SQL[], where: SQL | undefined) => (columns: SQL) =>
    sql`update ${uploads} set ${sql.join(set, sql`, `)} where ${where} returning ${columns}`

  return {
    begin: async ({ id, owner, size, metadata }) => {
      const [row] = await database
        .insert(uploads)
        .values({ id, kind, owner, size, metadata, created_at: NOW })
        .onConflictDoUpdate({
          target: uploads.id,
          set: { fence: sql`${uploads.fence} + 1` },
          setWhere: and(eq(uploads.kind, kind), eq(uploads.owner, owner), isNull(uploads.reference)),
        })
        .returning(lease)
      return row
    },
    take: async (id, owner) => {
      const isFree = sql`${uploads.finishing_until} <= ${NOW}`
      const next = assigned(uploads.fence, sql`${uploads.fence} + case when ${isFree} then 1 else 0 end`)
      const where = and(own(id, owner), isNull(uploads.reference))
      const [row] = await queryPrepared(database, { ...state, ...lease }, update([next], where))
      return row
    },
    addPart: async (fence, { name, offset, size }) => {
      const set = [
        assigned(uploads.received, sql`${uploads.received} + ${size}::bigint`),
        assigned(uploads.parts, sql`array_append(${uploads.parts}, ${name}::text)`),
      ]
      const where = and(
        holds(fence),
        eq(uploads.received, offset),
        sql`${uploads.received} + ${size}::bigint <= ${uploads.size}`,
      )
      return (await queryPrepared(database, idOnly, update(set, where))).length > 0
    },
    find: async (id, owner) => {
      const [row] = await queryPrepared(
        database,
        state,
        (columns) => sql`select ${columns} from ${uploads} where ${own(id, owner)}`,
      )
      return row
    },
    open: () =>
      database
        .select({ owner: uploads.owner, size: uploads.size })
        .from(uploads)
        .where(and(eq(uploads.kind, kind), isNull(uploads.reference))),
    beginFinishing: async (id, seconds) => {
      const set = [
        assigned(uploads.fence, sql`${uploads.fence} + 1`),
        assigned(uploads.finishing_until, sql`${NOW} + ${seconds}::bigint`),
      ]
      const where = and(
        eq(uploads.id, id),
        isNull(uploads.reference),
        eq(uploads.received, uploads.size),
        sql`${uploads.finishing_until} <= ${NOW}`,
      )
      const [row] = await queryPrepared(database, finishing, update(set, where))
      return row
    },
    goOnFinishing: async (fence, seconds) => {
      const until = seconds > 0 ? sql`${NOW} + ${seconds}::bigint` : sql`0`
      await queryRows(database, idOnly, update([assigned(uploads.finishing_until, until)], holds(fence)))
    },
    keepResult: async (fence, reference) => {
      const set = [
        assigned(uploads.reference, reference),
        assigned(uploads.finishing_until, sql`0`),
        assigned(uploads.parts, sql`'{}'`),
      ]
      return (await queryPrepared(database, idOnly, update(set, holds(fence)))).length > 0
    },
    giveUp: async (id, owner) => {
      const where = and(own(id, owner), isNull(uploads.reference), sql`${uploads.finishing_until} <= ${NOW}`)
      const [row] = await database.delete(uploads).where(where).returning({ parts: uploads.parts })
      return row?.parts
    },
    remove: async (id) => {
      const [row] = await database
        .delete(uploads)
        .where(eq(uploads.id, id))
        .returning({ parts: uploads.parts })
      return row?.parts ?? []
    },
    removeOlder: async (moment) => {
      await database
        .delete(uploads)
        .where(and(lt(uploads.created_at, moment), sql`${uploads.finishing_until} <= ${NOW}`))
    },
  }
}

function holds({ id, fence }: Fence): SQL | undefined {
  return and(eq(uploads.id, id), eq(uploads.fence, fence), isNull(uploads.reference))
}
