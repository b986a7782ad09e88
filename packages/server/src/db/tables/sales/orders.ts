import type { SizeCheck } from '@lienzo/rules/catalogue/size-check'
import { orderStates } from '@lienzo/rules/sales/order-states'
import { workStages } from '@lienzo/rules/sales/production/board'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { categories, materials, products } from '../catalogue/catalogue.ts'
import {
  areaUnits,
  cents,
  hundredths,
  listIndexes,
  millimetres,
  moment,
  recordColumns,
  startIndexes,
  summedIndexes,
  textIndexes,
} from '../columns.ts'
import { customerAddresses, customers } from '../customers/customers.ts'
import { promotions } from '../customers/promotions.ts'
import { spaces } from '../customers/spaces.ts'
import { usergroups, users } from '../people/users.ts'
import { campaignImages, campaigns } from './campaigns.ts'
import { boardColumnOf } from './order-board.ts'
import { dueAtOf } from './order-due.ts'

/** Last sequence number that was assigned in each year. */
export const orderCodes = pgTable('order_codes', {
  year: integer().primaryKey(),
  last_number: integer().notNull(),
})

/** Orders. `vat_rate` and `customer_discount` keep the values that applied when the order was priced. */
export const orders = pgTable(
  'orders',
  {
    ...recordColumns(),
    code: text().notNull(),
    status: text({ enum: orderStates }).notNull().default('draft'),
    /** Production stage; null unless the order is in production. */
    stage: text({ enum: workStages }),
    customer_id: integer()
      .notNull()
      .references(() => customers.id),
    campaign_id: integer().references(() => campaigns.id),
    category_id: integer().references(() => categories.id),
    usergroup_id: integer()
      .notNull()
      .references(() => usergroups.id),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    delivery_address_id: integer().references(() => customerAddresses.id),
    reference: text().notNull().default(''),
    requested_at: moment(),
    promised_at: moment(),
    /** First day on which the order can be mounted; `installs_to` is the last day. */
    installs_from: moment(),
    installs_to: moment(),
    notes_production: text().notNull().default(''),
    notes_delivery: text().notNull().default(''),
    vat_rate: hundredths().notNull().default(0),
    customer_discount: hundredths().notNull().default(0),
    pieces: integer().notNull().default(0),
    /** Number of spare copies. `pieces` does not include them, but they are printed and billed too. */
    spares: integer().notNull().default(0),
    m2: areaUnits().notNull().default(0),
    net: cents().notNull().default(0),
    vat: cents().notNull().default(0),
    total: cents().notNull().default(0),
  },
  (table) => [
    uniqueIndex('orders_code').on(table.code),
    index('orders_id').on(table.id).where(sql`${table.deleted_at} is null`),
    ...textIndexes('orders', table, ['code', 'reference']),
    ...startIndexes('orders', table, ['code', 'reference']),
    ...listIndexes('orders', table, [
      'status',
      'stage',
      'campaign_id',
      'user_id',
      'requested_at',
      'promised_at',
      'installs_from',
      'installs_to',
      'pieces',
      'm2',
      'net',
      'total',
      'created_at',
      'updated_at',
    ]),
    index('orders_board')
      .on(boardColumnOf(table), dueAtOf(table), table.id)
      .where(sql`${table.deleted_at} is null and ${boardColumnOf(table)} is not null`),
    index('orders_due_at_id').on(dueAtOf(table), table.id).where(sql`${table.deleted_at} is null`),
    ...summedIndexes('orders', table, ['customer_id', 'usergroup_id'], ['pieces', 'm2', 'net', 'total']),
  ],
)

export type PriceStepColumn = { key: string; values: Record<string, string | number>; amount: number }

export const orderLines = pgTable(
  'order_lines',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    order_id: integer()
      .notNull()
      .references(() => orders.id),
    number: integer().notNull(),
    version: integer().notNull().default(1),
    /** Key that the client chose for the line. A line that is sent twice is added once. */
    client_key: text(),
    /** Space for which the print is made; null if it goes into stock. */
    space_id: integer().references(() => spaces.id),
    product_id: integer()
      .notNull()
      .references(() => products.id),
    campaign_image_id: integer().references(() => campaignImages.id),
    /** Revision of the artwork that was checked for this line and will be printed. */
    image_revision: integer(),
    /** Product of the customer that the print advertises. */
    promotion_id: integer().references(() => promotions.id),
    material_id: integer().references(() => materials.id),
    finish_ids: jsonb().$type<number[]>().notNull().default([]),
    width: millimetres().notNull(),
    height: millimetres().notNull(),
    copies: integer().notNull(),
    spares: integer().notNull().default(0),
    spares_percent: hundredths().notNull().default(0),
    /** Number of spare copies that result from `spares` and `spares_percent`. */
    spare_copies: integer().notNull().default(0),
    notes: text().notNull().default(''),
    m2: areaUnits().notNull(),
    discount: hundredths().notNull().default(0),
    net: cents().notNull(),
    price_steps: jsonb().$type<PriceStepColumn[]>().notNull(),
    checks: jsonb().$type<SizeCheck[]>().notNull(),
  },
  (table) => [
    unique('order_lines_number').on(table.order_id, table.number),
    uniqueIndex('order_lines_client_key')
      .on(table.order_id, table.client_key)
      .where(sql`${table.client_key} is not null`),
    index('order_lines_image').on(table.campaign_image_id),
    index('order_lines_space').on(table.space_id),
    index('order_lines_promotion').on(table.promotion_id),
  ],
)

/** Cancellations of order lines, each with the reason and the amounts that were refunded. */
export const orderCancellations = pgTable(
  'order_cancellations',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    order_id: integer()
      .notNull()
      .references(() => orders.id),
    reason: text().notNull(),
    back_euros: cents().notNull(),
    back_m2: areaUnits().notNull(),
    created_at: moment().notNull(),
    created_by: integer(),
  },
  (table) => [index('order_cancellations_order').on(table.order_id)],
)

/**
 * Cancelled order lines and cancelled copies of order lines, with the values of the line before the cancellation. `copies`,
 * `spare_copies`, `m2` and `net` refer only to the cancelled part; `whole` is true if no copy of the line remains.
 */
export const orderCancelledLines = pgTable(
  'order_cancelled_lines',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    cancellation_id: integer()
      .notNull()
      .references(() => orderCancellations.id),
    order_id: integer()
      .notNull()
      .references(() => orders.id),
    number: integer().notNull(),
    whole: boolean().notNull(),
    space_id: integer().references(() => spaces.id),
    product_id: integer()
      .notNull()
      .references(() => products.id),
    campaign_image_id: integer().references(() => campaignImages.id),
    promotion_id: integer().references(() => promotions.id),
    material_id: integer().references(() => materials.id),
    width: millimetres().notNull(),
    height: millimetres().notNull(),
    copies: integer().notNull(),
    spare_copies: integer().notNull().default(0),
    m2: areaUnits().notNull(),
    net: cents().notNull(),
  },
  (table) => [
    index('order_cancelled_lines_order').on(table.order_id),
    index('order_cancelled_lines_space').on(table.space_id),
    index('order_cancelled_lines_image').on(table.campaign_image_id),
    index('order_cancelled_lines_promotion').on(table.promotion_id),
  ],
)

export const orderHistory = pgTable(
  'order_history',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    order_id: integer()
      .notNull()
      .references(() => orders.id),
    from_status: text({ enum: orderStates }),
    to_status: text({ enum: orderStates }).notNull(),
    note: text().notNull().default(''),
    /** Reason why the house let the order exceed the limits of its user; empty if the limits were not exceeded. */
    past_limit: text().notNull().default(''),
    /** True if the status changed automatically, because all spaces now have a valid photo or because one no longer has. */
    by_proof: boolean().notNull().default(false),
    created_at: moment().notNull(),
    created_by: integer(),
  },
  (table) => [index('order_history_order').on(table.order_id)],
)

/**
 * Orders that have a valid photo of every space. `completed_at` is the time at which this became true, and `mailed_at` the time
 * at which the customer was notified by e-mail.
 */
export const orderProofs = pgTable(
  'order_proofs',
  {
    order_id: integer()
      .primaryKey()
      .references(() => orders.id),
    completed_at: moment().notNull(),
    mailed_at: moment(),
  },
  (table) => [index('order_proofs_unmailed').on(table.completed_at).where(sql`${table.mailed_at} is null`)],
)

/** Entries of the ledger, positive or negative. The sum of a user's entries is the user's saldo. */
export const movements = pgTable(
  'movements',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    euros: cents().notNull(),
    m2: areaUnits().notNull(),
    kind: text({ enum: ['order', 'cancellation', 'budget', 'adjustment'] }).notNull(),
    reference: text().notNull(),
    order_id: integer().references(() => orders.id),
    /** Code of a budget, which all of its revisions share; null for other movements. */
    budget_code: text(),
    /** Reason why the house let the movement exceed the limits of the user; empty if the limits were not exceeded. */
    past_limit: text().notNull().default(''),
    created_at: moment().notNull(),
    created_by: integer(),
  },
  (table) => [
    index('movements_user').on(table.user_id, table.id),
    index('movements_order').on(table.order_id),
    index('movements_budget').on(table.budget_code).where(sql`${table.budget_code} is not null`),
  ],
)
