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

/** A table whose rows follow their customer when it becomes another. */
export type FollowingTable = {
  resource: MergedResource
  table: PgTable & {
    id: ColumnOf<number>
    version?: ColumnOf<number>
    updated_at?: ColumnOf<number>
    deleted_at?: ColumnOf<number | null>
  }
  /** The column that names the customer. */
  column: PgColumn
  /** Where the column names other records too. */
  within?: SQL
  /** Of what is seen with its customer alone: it keeps nobody from deleting the customer. */
  goesAlong?: true
  /** Of what nobody counts, because it says something of other rows that follow. */
  uncounted?: true
}

/** Every table whose rows follow. A test holds it against the foreign keys of the database. */
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
 * What names a customer and stays: the merges themselves, what an earlier one became, which is followed step by step, what
 * happened for it, as the log, deliveries of webhooks and imports tell it, how far the numbers of spaces were counted, which goes on
 * by itself, and how much was stored, which is counted anew.
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

/** The tables that follow, with their names. */
export function allFollowingTables(): [name: string, table: FollowingTable][] {
  return Object.entries(followingTables)
}

/** The tables whose rows are reported by their number only. */
export function allCountedTables(): FollowingTable[] {
  return Object.values(followingTables).filter(({ uncounted }) => !uncounted)
}

/** The rows of a customer, deleted ones too: they follow, so that the bin restores them where they belong. */
export function rowsOfCustomer({ column, within }: FollowingTable, customerId: number): SQL {
  return sql`${column} = ${customerId} and ${within ?? sql`true`}`
}
