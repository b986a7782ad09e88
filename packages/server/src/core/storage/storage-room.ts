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

/** First key of the advisory locks on the storage of customers; the second key is the customer's id. */
const ROOM_LOCKS = 7201

type QuotaServices = Pick<Services, 'settings'>
type Asker = { database: Handle; services: QuotaServices; caller: { customer_id: number | null } }
type Rooms = Pick<Services, 'settings' | 'jobs'>

/** Error thrown if data do not fit into a customer's quota. */
export class StorageFull extends Error {
  /** Gigabytes. */
  readonly quota: number

  constructor({ quota }: StorageOfCustomer) {
    super('The data of a customer fill its quota')
    this.quota = quota / GIGABYTE
  }
}

/** Returns the id of the customer whose quota counts a person's files; null for the house, which has no quota. */
export async function customerOfPerson(database: Handle, userId: number | null): Promise<number | null> {
  if (userId === null) return null
  const { customer_id } = usergroups
  const [row] = await queryPrepared(
    database,
    { customer_id },
    (
      columns,
    ) => sql`select ${columns} from ${users} join ${usergroups} on ${usergroups.id} = ${users.usergroup_id}
      where ${eq(users.id, userId)}`,
  )
  return row?.customer_id ?? null
}

/**
 * Adds bytes to the counted storage of a customer, in the transaction that stores the data. Locks the customer's storage, so
 * that concurrent additions cannot exceed the quota together. Queues a warning if the addition makes the quota nearly full or
 * full. Throws `StorageFull` if the bytes do not fit.
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
 * Throws `StorageFull` if this many more bytes do not fit into the quota of the caller's customer. Call it before storing a
 * file, because a content that is refused after it was stored stays on the disk for seven days.
 */
export async function assertFits({ database, services, caller }: Asker, bytes: number): Promise<void> {
  if (caller.customer_id === null) return
  const storage = await storageOf(database, services, caller.customer_id)
  if (storage.bytes + bytes > storage.quota) throw new StorageFull(storage)
}

/** Throws STATE_NOT_ALLOWED at `field` if the quota of the caller's customer is full. */
export async function assertRoom({ database, services, caller }: Asker, field: string): Promise<void> {
  if (caller.customer_id === null) return
  const storage = await storageOf(database, services, caller.customer_id)
  if (storageState(storage) !== 'full') return
  const quota = storage.quota / GIGABYTE
  const message = `The data of this customer fill the ${quota} GB that it may store`
  const fault = { key: 'validation.storage_full', values: { quota }, message } as const
  throw new Refusal('STATE_NOT_ALLOWED', message, { fields: { [field]: fault } })
}
