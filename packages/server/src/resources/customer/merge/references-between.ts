import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Handle } from '../../../core/context/handle.ts'
import { queryPrepared } from '../../../core/context/query-rows.ts'
import { customerAddresses } from '../../../db/tables/customers/customers.ts'
import { promotions } from '../../../db/tables/customers/promotions.ts'
import { spaces } from '../../../db/tables/customers/spaces.ts'
import { budgetLines, budgets } from '../../../db/tables/installation/budgets.ts'
import { usergroups, users } from '../../../db/tables/people/users.ts'
import { webhooks } from '../../../db/tables/records/webhooks.ts'
import { campaignImages, campaigns } from '../../../db/tables/sales/campaigns.ts'
import { orderCancelledLines, orderLines, orders } from '../../../db/tables/sales/orders.ts'

type OwnTable = PgTable & { id: PgColumn; customer_id: PgColumn }

/**
 * Table whose rows belong to a customer: directly, through the column `customer_id`, or indirectly, through the owner to which
 * the column `through` refers.
 */
type CustomerTable =
  | { table: OwnTable }
  | { table: PgTable & { id: PgColumn }; through: PgColumn; owner: OwnTable }

const ownedTables = {
  orders: { table: orders },
  order_lines: { table: orderLines, through: orderLines.order_id, owner: orders },
  order_cancelled_lines: { table: orderCancelledLines, through: orderCancelledLines.order_id, owner: orders },
  budgets: { table: budgets },
  budget_lines: { table: budgetLines, through: budgetLines.budget_id, owner: budgets },
  campaigns: { table: campaigns },
  campaign_images: { table: campaignImages, through: campaignImages.campaign_id, owner: campaigns },
  promotions: { table: promotions },
  spaces: { table: spaces },
  customer_addresses: { table: customerAddresses },
  usergroups: { table: usergroups },
  users: { table: users, through: users.usergroup_id, owner: usergroups },
  webhooks: { table: webhooks },
} satisfies Record<string, CustomerTable>

type OwnedName = keyof typeof ownedTables

/**
 * Columns through which a customer's rows refer to other rows of the same customer. A test compares them with the foreign keys
 * of the database.
 */
export const references: readonly { from: OwnedName; column: PgColumn; to: OwnedName }[] = [
  { from: 'orders', column: orders.campaign_id, to: 'campaigns' },
  { from: 'orders', column: orders.delivery_address_id, to: 'customer_addresses' },
  { from: 'orders', column: orders.usergroup_id, to: 'usergroups' },
  { from: 'orders', column: orders.user_id, to: 'users' },
  { from: 'budgets', column: budgets.order_id, to: 'orders' },
  { from: 'budgets', column: budgets.usergroup_id, to: 'usergroups' },
  { from: 'budget_lines', column: budgetLines.space_id, to: 'spaces' },
  { from: 'order_lines', column: orderLines.campaign_image_id, to: 'campaign_images' },
  { from: 'order_lines', column: orderLines.promotion_id, to: 'promotions' },
  { from: 'order_lines', column: orderLines.space_id, to: 'spaces' },
  { from: 'order_cancelled_lines', column: orderCancelledLines.campaign_image_id, to: 'campaign_images' },
  { from: 'order_cancelled_lines', column: orderCancelledLines.promotion_id, to: 'promotions' },
  { from: 'order_cancelled_lines', column: orderCancelledLines.space_id, to: 'spaces' },
  { from: 'campaign_images', column: campaignImages.promotion_id, to: 'promotions' },
  { from: 'webhooks', column: webhooks.maker_id, to: 'users' },
]

/** Columns that refer to the owner, for tables whose rows have no customer column. */
export const owningColumns: readonly { from: OwnedName; column: PgColumn }[] = Object.entries<CustomerTable>(
  ownedTables,
).flatMap(([from, each]) => ('through' in each ? [{ from: from as OwnedName, column: each.through }] : []))

/** Returns whether any row of either customer refers to a row of the other customer. */
export async function referToEachOther(database: Handle, one: number, other: number): Promise<boolean> {
  const pair = sql`(${one}::integer, ${other}::integer)`
  const queries = references.map(({ from, column, to }) => {
    const source = ownerIn('source', ownedTables[from])
    const target = ownerIn('target', ownedTables[to])
    return sql`(select 1 from ${ownedTables[from].table} ${source.join}
      join ${ownedTables[to].table} on ${ownedTables[to].table.id} = ${column} ${target.join}
      where ${source.customer} in ${pair} and ${target.customer} in ${pair} and ${source.customer} <> ${target.customer}
      limit 1)`
  })
  const any = sql<boolean>`exists (${sql.join(queries, sql` union all `)})`
  const [row] = await queryPrepared(database, { any }, (columns) => sql`select ${columns}`)
  return row?.any === true
}

function ownerIn(alias: string, each: CustomerTable): { join: SQL; customer: SQL } {
  if (!('through' in each)) return { join: sql``, customer: sql`${each.table.customer_id}` }
  const name = sql.identifier(alias)
  return {
    join: sql`join ${each.owner} ${name} on ${name}.id = ${each.through}`,
    customer: sql`${name}.customer_id`,
  }
}
