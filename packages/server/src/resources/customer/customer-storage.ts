import { mostStoringCustomers } from '@lienzo/contract/customers/customer-storage'
import type { ListQuestion } from '@lienzo/contract/wire/list'
import { GIGABYTE, type StoredKind, storedKinds } from '@lienzo/rules/customers/storage-quota'
import { isNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import { queryRows } from '../../core/context/query-rows.ts'
import { listConditions } from '../../core/list/conditions/list-conditions.ts'
import { customers } from '../../db/tables/customers/customers.ts'
import { storageUse } from '../../db/tables/customers/storage-use.ts'
import { customerResource } from './customer.queries.ts'

type OfKind = { kind: StoredKind; bytes: number }

/**
 * Returns the number of bytes that customers store, by kind of data, largest customers first. Lists at most
 * `mostStoringCustomers` of the customers that match the question; the totals include all of them. For callers of the house, a
 * question without search and filters also includes the storage of the house itself. Throws INVALID_INPUT at the column of an
 * invalid filter.
 */
export async function customerStorage(context: Context, question: ListQuestion) {
  const { caller, database, services } = context
  const bytes = sql`sum(bytes)::bigint`.mapWith(Number)
  const { where } = listConditions(context, customerResource, question)
  const isWhole = !question.search && Object.keys(question.filters ?? {}).length === 0
  const storageRows = await queryRows(
    database,
    {
      customer_id: sql<number | null>`customer_id`,
      name: sql<string>`coalesce(max(name), '')`,
      quota_gb: sql<number | null>`max(storage_gb)`,
      bytes,
      kinds: sql<
        OfKind[]
      >`coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'bytes', bytes)) filter (where bytes > 0), '[]')`,
    },
    (columns) => sql`select ${columns} from (${useOfCustomers(where)}
      ${caller.house && isWhole ? sql`union all ${useOfHouse}` : sql``}) as used group by customer_id order by sum(bytes) desc, customer_id`,
  )
  const [lastCount] = await database
    .select({ at: sql<number | null>`max(${storageUse.counted_at})`.mapWith(storageUse.counted_at) })
    .from(storageUse)
  const rows = storageRows.map(({ quota_gb, ...row }) => ({
    ...row,
    kinds: inOrder(row.kinds),
    quota: row.customer_id === null ? null : (quota_gb ?? services.settings.storageGb) * GIGABYTE,
  }))
  return {
    counted_at: lastCount?.at ?? null,
    rows: rows.slice(0, mostStoringCustomers),
    more: Math.max(0, rows.length - mostStoringCustomers),
    bytes: rows.reduce((sum, row) => sum + row.bytes, 0),
    kinds: inOrder(rows.flatMap(({ kinds }) => kinds)),
  }
}

/** Returns a query for the stored bytes by customer and kind. It includes customers that store nothing. */
function useOfCustomers(where: SQL | undefined): SQL {
  return sql`select ${customers.id} as customer_id, ${customers.name} as name, ${customers.storage_gb} as storage_gb,
      ${storageUse.kind} as kind, coalesce(sum(${storageUse.bytes}), 0) as bytes
    from ${customers} left join ${storageUse} on ${storageUse.customer_id} = ${customers.id}
    where ${where} group by ${customers.id}, ${storageUse.kind}`
}

/** Storage of the house itself and of deleted customers. */
const useOfHouse = sql`select null::int, '', null::int, ${storageUse.kind}, sum(${storageUse.bytes}) from ${storageUse}
  where not exists (select 1 from ${customers}
    where ${customers.id} = ${storageUse.customer_id} and ${isNull(customers.deleted_at)})
  group by ${storageUse.kind}`

/** Adds up the bytes of each kind. Returns the kinds in display order, without those that have no bytes. */
function inOrder(kinds: readonly OfKind[]): OfKind[] {
  const sums = Map.groupBy(kinds, ({ kind }) => kind)
  return storedKinds.flatMap((kind) => {
    const bytes = (sums.get(kind) ?? []).reduce((sum, each) => sum + each.bytes, 0)
    return bytes > 0 ? [{ kind, bytes }] : []
  })
}
