import { type ImportFault, importFault } from '@lienzo/rules/imports/import-declaration'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Handle } from '../../../core/context/handle.ts'
import { columnList, fieldsIn, queryPrepared } from '../../../core/context/query-rows.ts'
import { customers } from '../../../db/tables/customers/customers.ts'

export type NamedCustomer = { id: number; name: string }
type CustomerWords = NamedCustomer & { words: string[] }

type CustomerSearch = {
  /** Customer names as they appear in the rows. */
  names: readonly string[]
  /** Customer to whom all rows belong; null if each row names a customer. */
  customerId: number | null
}

/**
 * Returns a function that looks up a customer by name, trade name or tax ID, ignoring case. The function also finds a customer
 * by the names and the tax ID of a customer that was merged into it. It returns a fault if no customer or several customers
 * match. If all rows belong to one customer, any other customer is a fault.
 *
 * `hold` locks the customers until the transaction ends, so that none is merged meanwhile. If two imports create the same
 * records of a customer, the second import then sees the records of the first.
 */
export async function customersNamed(
  database: Handle,
  criteria: CustomerSearch,
  { hold = false }: { hold?: boolean } = {},
): Promise<(name: string) => NamedCustomer | ImportFault> {
  const matches = hold ? await heldCustomers(database, criteria) : await calledCustomers(database, criteria)
  const byWord = new Map<string, CustomerWords[]>()
  for (const customer of matches) {
    for (const word of customer.words) byWord.set(word, [...(byWord.get(word) ?? []), customer])
  }
  const isForOne = criteria.customerId !== null
  const [only] = isForOne ? matches : []
  return (name) => {
    if (isForOne && !only) return importFault('customer', 'customer_gone', name)
    if (name === '') return only ?? importFault('customer', 'missing_customer', name)
    const [first, second] = byWord.get(name.toLowerCase()) ?? []
    if (second) return importFault('customer', 'customer_several', name, { customer: name })
    return (
      first ?? importFault('customer', isForOne ? 'customer_other' : 'customer', name, { customer: name })
    )
  }
}

/**
 * Maximum number of attempts to lock the customers. If a customer is merged while its row lock is awaited, the next attempt
 * finds its successor.
 */
const MOST_TRIES = 5

async function heldCustomers(database: Handle, criteria: CustomerSearch): Promise<CustomerWords[]> {
  for (let tries = 1; ; tries += 1) {
    const matches = await calledCustomers(database, criteria)
    const ids = matches.map(({ id }) => id).sort((one, other) => one - other)
    const lockedCustomers = await database
      .select({ id: customers.id })
      .from(customers)
      .where(and(sql`${customers.id} = any(${sql.param(ids)})`, isNull(customers.deleted_at)))
      .orderBy(customers.id)
      .for('no key update')
    if (lockedCustomers.length === matches.length || tries === MOST_TRIES) {
      return matches.filter(({ id }) => lockedCustomers.some((each) => each.id === id))
    }
  }
}

async function calledCustomers(
  database: Handle,
  { names, customerId }: CustomerSearch,
): Promise<CustomerWords[]> {
  const words = sql.param([...new Set(names.map((name) => name.toLowerCase()))])
  const { id, name, merged_into_id, deleted_at } = customers
  const own = { id, name, words: ownWords, merged_into_id, deleted_at }
  const became = fieldsIn('became', own)
  const isCalled = customerId === null ? sql`${ownWords} && ${words}::text[]` : eq(id, customerId)
  const rows = await queryPrepared(
    database,
    { id: became.id, name: became.name, words: became.words },
    (columns) => sql`with recursive became as (
        select ${columnList(own)} from ${customers}
          where ${isCalled} and (${deleted_at} is null or ${merged_into_id} is not null)
        union all
        select ${columnList({ ...own, words: sql`${became.words} || ${ownWords}` })}
          from became join ${customers} on ${id} = ${became.merged_into_id}
          where ${became.deleted_at} is not null)
      select ${columns} from became where ${became.deleted_at} is null`,
  )
  // A customer is returned only once, even if its own name and the name of a customer merged into it both match.
  const byId = new Map<number, CustomerWords>()
  for (const row of rows) {
    const all = new Set([...(byId.get(row.id)?.words ?? []), ...row.words])
    byId.set(row.id, { ...row, words: [...all].filter((word) => word !== '') })
  }
  return [...byId.values()]
}

const ownWords = sql<
  string[]
>`array[lower(${customers.name}), lower(${customers.trade_name}), lower(${customers.tax_id})]`
