import { customerColumns } from '@lienzo/contract/customers/customer-columns'
import type { addressRecord, customerRecord, customerRow } from '@lienzo/contract/customers/customer-fields'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { jsonObject } from '../../core/context/query-rows.ts'
import type { Resource } from '../../core/context/resource.ts'
import { identity, recordFieldsOf } from '../../core/record/record-fields.ts'
import { inReadingOrder } from '../../db/reading-order.ts'
import { keptSearchText } from '../../db/search-text.ts'
import { customerAddresses, customers } from '../../db/tables/customers/customers.ts'

export const customerResource: Resource<
  z.output<typeof customerRow>,
  z.output<typeof customerRow>,
  typeof customers,
  typeof customerColumns
> = {
  name: 'customer',
  table: customers,
  scope: (caller) => eq(customers.id, caller.customer_id),
  fields: {
    ...recordFieldsOf(customers),
    name: customers.name,
    trade_name: customers.trade_name,
    country: customers.country,
    tax_id: customers.tax_id,
    discount: customers.discount,
    vat: customers.vat,
    payment_terms: customers.payment_terms,
    emails: sql`array_remove(array_prepend(${customers.email}, ${customers.emails_more}), '')`,
    phone: customers.phone,
    web: customers.web,
    notes: customers.notes,
    language: customers.language,
    active: customers.active,
    storage_gb: customers.storage_gb,
  },
  from: sql`${customers}`,
  columns: customerColumns,
  columnSql: {
    emails: sql`array_to_string(array_prepend(nullif(${customers.email}, ''), ${customers.emails_more}), ', ')`,
  },
  hiding: { fields: ['notes'] },
  search: [customers.name, customers.trade_name, customers.tax_id, customers.email],
  searchText: keptSearchText(
    customers,
    ...[customers.name, customers.trade_name, customers.tax_id, customers.email],
  ),
  searchElsewhere: (pattern) => [sql`array_to_string(${customers.emails_more}, ' ') ilike ${pattern}`],
  label: { name: customers.name, active: customers.active },
  found: { details: [customers.trade_name, customers.tax_id] },
  customer: sql`${customers.id}`,
  defaultOrder: sql`${inReadingOrder(customers.name)}, ${customers.id}`,
  joins: [],
  present: identity,
}

/** Addresses of customers. Screens show them as part of the customer, but they have calls of their own for changes. */
export const addressResource: Resource<
  z.output<typeof addressRecord>,
  z.output<typeof addressRecord>,
  typeof customerAddresses
> = {
  name: 'customeraddress',
  table: customerAddresses,
  scope: (caller) => eq(customerAddresses.customer_id, caller.customer_id),
  hiding: 'none',
  fields: getTableColumns(customerAddresses),
  from: sql`${customerAddresses}`,
  columns: {},
  search: [
    customerAddresses.name,
    customerAddresses.street,
    customerAddresses.city,
    customerAddresses.postal_code,
  ],
  label: { name: customerAddresses.name },
  found: {
    details: [
      customerAddresses.street,
      customerAddresses.city,
      sql`(select ${customers.name} from ${customers} where ${customers.id} = ${customerAddresses.customer_id})`,
    ],
    within: { path: '/customer', table: customers, id: customerAddresses.customer_id },
  },
  defaultOrder: sql`${customerAddresses.id}`,
  joins: [],
  present: identity,
}

const address = jsonObject(addressResource.fields)

/**
 * A customer's addresses, without deleted ones. Needs no scope, because everybody who can see a customer can see its addresses.
 */
const addresses = sql<z.output<typeof addressRecord>[]>`coalesce((
    select jsonb_agg(${address} order by ${customerAddresses.id}) from ${customerAddresses}
    where ${customerAddresses.customer_id} = ${customers.id} and ${customerAddresses.deleted_at} is null), '[]'::jsonb)`

/**
 * Customer with its addresses, as the customer's screen shows it. Read in one query and returned by every call that saves a
 * customer.
 */
export const customerWithAddresses: Resource<
  z.output<typeof customerRecord>,
  z.output<typeof customerRecord>,
  typeof customers
> = {
  ...customerResource,
  fields: { ...customerResource.fields, addresses },
  present: identity,
}
