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

/** Table whose rows move when their customer is merged. */
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
  /** Condition on the rows, if the column also refers to other records. */
  within?: SQL
  /** True for records that are only shown with their customer; they do not prevent deleting the customer. */
  goesAlong?: true
  /** True for rows that only describe other moving rows; the preview does not count them. */
  uncounted?: true
}

/** Every table whose rows move. A test compares them with the foreign keys of the database. */
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
 * Columns that refer to a customer and stay: the merges themselves; the target of an earlier merge, which is followed step by
 * step; history, as in the log, webhook deliveries and imports; the number counters of spaces, which each customer keeps; and
 * stored bytes, which are counted again.
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

/** Returns the tables whose rows are counted in the preview. */
export function allCountedTables(): FollowingTable[] {
  return Object.values(followingTables).filter(({ uncounted }) => !uncounted)
}

/** Returns the condition for the rows of a customer, including deleted ones, so that they are restored where they belong. */
export function rowsOfCustomer({ column, within }: FollowingTable, customerId: number): SQL {
  return sql`${column} = ${customerId} and ${within ?? sql`true`}`
}
