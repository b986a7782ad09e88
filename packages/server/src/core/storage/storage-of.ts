import { GIGABYTE } from '@lienzo/rules/customers/storage-quota'
import { sql } from 'drizzle-orm'
import { customers } from '../../db/tables/customers/customers.ts'
import { storageUse } from '../../db/tables/customers/storage-use.ts'
import type { Handle } from '../context/handle.ts'
import { queryPrepared } from '../context/query-rows.ts'
import type { Services } from '../context/services.ts'

/** Number of bytes that a customer stores, and the customer's quota in bytes. */
export type StorageOfCustomer = { bytes: number; quota: number }

/** Reads how many bytes a customer stores, and the customer's quota or the default quota. */
export async function storageOf(
  database: Handle,
  { settings }: Pick<Services, 'settings'>,
  customerId: number,
): Promise<StorageOfCustomer> {
  const own = sql<
    number | null
  >`(select ${customers.storage_gb} from ${customers} where ${customers.id} = ${customerId})`
  const bytes = sql`coalesce(sum(${storageUse.bytes}), 0)`.mapWith(Number)
  const [row] = await queryPrepared(
    database,
    { bytes, own },
    (columns) => sql`select ${columns} from ${storageUse} where ${storageUse.customer_id} = ${customerId}`,
  )
  return { bytes: row?.bytes ?? 0, quota: (row?.own ?? settings.storageGb) * GIGABYTE }
}
