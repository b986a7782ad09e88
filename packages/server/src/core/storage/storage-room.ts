import { GIGABYTE, type StoredKind, storageState } from '@lienzo/rules/customers/storage-quota'
import { eq, sql } from 'drizzle-orm'
import { storageUse } from '../../db/tables/customers/storage-use.ts'
import { usergroups, users } from '../../db/tables/people/users.ts'
import type { Handle } from '../context/handle.ts'
import { queryPrepared } from '../context/query-rows.ts'
import { Refusal } from '../context/refusal.ts'
import type { Services } from '../context/services.ts'
import { type StorageOfCustomer, storageOf } from './storage-of.ts'
import { storageWarningJob } from './storage-warning-job.ts'

/** The first of the two numbers of a database lock on what a customer stores. */
const ROOM_LOCKS = 7201

type Settled = Pick<Services, 'settings'>
type Asker = { database: Handle; services: Settled; caller: { customer_id: number | null } }
type Rooms = Pick<Services, 'settings' | 'jobs'>

/** The data of a customer leave no room for more. */
export class StorageFull extends Error {
  /** Gigabytes. */
  readonly quota: number

  constructor({ quota }: StorageOfCustomer) {
    super('The data of a customer fill its quota')
    this.quota = quota / GIGABYTE
  }
}

/** The customer of a person, whose quota what they bring counts in; null for the house, which has none. */
export async function customerOfPerson(database: Handle, userId: number | null): Promise<number | null> {
  if (userId === null) return null
  const { customer_id } = usergroups
  const [found] = await queryPrepared(
    database,
    { customer_id },
    (
      columns,
    ) => sql`select ${columns} from ${users} join ${usergroups} on ${usergroups.id} = ${users.usergroup_id}
      where ${eq(users.id, userId)}`,
  )
  return found?.customer_id ?? null
}

/**
 * Counts what a customer's person brings, in the transaction that keeps it. Two of one customer come one after another, so that
 * together they stay within the quota. Whoever looks after it is told once it is nearly full. Fails with `StorageFull`.
 */
export async function takeRoom(
  transaction: Handle,
  services: Rooms,
  { customerId, kind, bytes }: { customerId: number; kind: StoredKind; bytes: number },
): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${ROOM_LOCKS}::int, ${customerId}::int)`)
  const before = await storageOf(transaction, services, customerId)
  const after = { ...before, bytes: before.bytes + bytes }
  if (after.bytes > after.quota) throw new StorageFull(before)
  await transaction.insert(storageUse).values({ customer_id: customerId, kind, bytes })
  if (storageState(before) === storageState(after)) return
  await services.jobs.add(transaction, storageWarningJob.name, { customer_id: customerId })
}

/**
 * Fails with `StorageFull` where the caller is of a customer whose data leave no room for so many bytes more: asked before they are
 * made, because what is stored and then refused lies on the disk for two days all the same.
 */
export async function assertFits({ database, services, caller }: Asker, bytes: number): Promise<void> {
  if (caller.customer_id === null) return
  const stored = await storageOf(database, services, caller.customer_id)
  if (stored.bytes + bytes > stored.quota) throw new StorageFull(stored)
}

/** Fails with STATE_NOT_ALLOWED where the caller is of a customer whose data fill its quota. */
export async function assertRoom({ database, services, caller }: Asker, field: string): Promise<void> {
  if (caller.customer_id === null) return
  const stored = await storageOf(database, services, caller.customer_id)
  if (storageState(stored) !== 'full') return
  const quota = stored.quota / GIGABYTE
  const message = `The data of this customer fill the ${quota} GB that it may store`
  const fault = { key: 'validation.storage_full', values: { quota }, message } as const
  throw new Refusal('STATE_NOT_ALLOWED', message, { fields: { [field]: fault } })
}
