import type { mergedResources } from '@lienzo/contract/customers/customer-merge'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ColumnOf } from '../../../core/context/query-rows.ts'
import { customerAddresses } from '../../../db/tables/customers/customers.ts'
import { promotions } from '../../../db/tables/customers/promotions.ts'
import { spaces } from '../../../db/tables/customers/spaces.ts'
import { budgets } from '../../../db/tables/installation/budgets.ts'
import { usergroups } from '../../../db/tables/people/users.ts'
import { attachmentNotices, attachments } from '../../../db/tables/records/attachments.ts'
import { recordMessages } from '../../../db/tables/records/record-messages.ts'
import { webhooks } from '../../../db/tables/records/webhooks.ts'
import { campaigns } from '../../../db/tables/sales/campaigns.ts'
import { orders } from '../../../db/tables/sales/orders.ts'

export type MergedResource = (typeof mergedResources)[number]

/** Table whose rows move when a merge moves their customer to a different one. */
export type FollowingTable = {
  resource: MergedResource
  table: PgTable & {
    id: ColumnOf<number>
    version?: ColumnOf<number>
    updated_at?: ColumnOf<number>
    deleted_at?: ColumnOf<number | null>
  }
  /** Column that refers to the customer. */
  column: PgColumn
  /** Condition that selects the rows of customers, if the column can also refer to other kinds of records. */
  within?: SQL
  /** True if screens show the rows only as part of the customer. Such rows do not prevent the deletion of the customer. */
  goesAlong?: true
  /** True if the rows only describe other rows that move. The preview does not count them. */
  uncounted?: true
}

/** All tables whose rows move with a merge. A test compares them with the foreign keys of the database. */
export const followingTables: Readonly<Record<string, FollowingTable>> = {
  orders: { resource: 'order', table: orders, column: orders.customer_id },
  budgets: { resource: 'budget', table: budgets, column: budgets.customer_id },
  campaigns: { resource: 'campaign', table: campaigns, column: campaigns.customer_id },
  promotions: { resource: 'promotion', table: promotions, column: promotions.customer_id },
  spaces: { resource: 'space', table: spaces, column: spaces.customer_id },
  usergroups: { resource: 'usergroup', table: usergroups, column: usergroups.customer_id },
  customer_addresses: {
    resource: 'customeraddress',
    table: customerAddresses,
    column: customerAddresses.customer_id,
    goesAlong: true,
  },
  webhooks: { resource: 'webhook', table: webhooks, column: webhooks.customer_id },
  record_messages: {
    resource: 'message',
    table: recordMessages,
    column: recordMessages.record_id,
    within: sql`${recordMessages.resource} = 'customer'`,
    goesAlong: true,
  },
  attachments: {
    resource: 'attachment',
    table: attachments,
    column: attachments.record_id,
    within: sql`${attachments.resource} = 'customer'`,
    goesAlong: true,
  },
  attachment_notices: {
    resource: 'attachment',
    table: attachmentNotices,
    column: attachmentNotices.record_id,
    within: sql`${attachmentNotices.resource} = 'customer'`,
    goesAlong: true,
    uncounted: true,
  },
}

/**
 * Columns that refer to a customer and do not change in a merge. They belong to records of merges, to history (the log, webhook
 * deliveries, imports), to the space number counters, which each customer keeps, and to storage use, which is recounted.
 * `merged_into_id` stays because merges of merged customers are followed step by step.
 */
export const stayingColumns: readonly string[] = [
  'imports.customer_id',
  'import_results.record_id',
  'import_kept_records.record_id',
  'import_missing_records.record_id',
  'import_rows.record_id',
  'space_numbers.customer_id',
  'log.customer_id',
  'log.record_id',
  'webhook_deliveries.record_id',
  'customer_merges.kept_id',
  'customer_merges.merged_id',
  'customers.merged_into_id',
  'storage_use.customer_id',
  'storage_warnings.customer_id',
]

/** Returns the tables whose rows move, with their names. */
export function allFollowingTables(): [name: string, table: FollowingTable][] {
  return Object.entries(followingTables)
}

/** Returns the tables whose moved rows the preview counts. */
export function allCountedTables(): FollowingTable[] {
  return Object.values(followingTables).filter(({ uncounted }) => !uncounted)
}

/**
 * Returns the condition for the rows of a customer. It includes deleted rows, so that a row restored after a merge belongs to
 * the kept customer.
 */
export function rowsOfCustomer({ column, within }: FollowingTable, customerId: number): SQL {
  return sql`${column} = ${customerId} and ${within ?? sql`true`}`
}
