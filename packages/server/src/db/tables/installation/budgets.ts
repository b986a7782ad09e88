import { type BudgetPriceStep, type MissingRate, priceSources } from '@lienzo/rules/installation/budget-price'
import { budgetMailStates, budgetStates } from '@lienzo/rules/installation/budget-states'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { areaUnits, cents, hundredths, listIndexes, moment, recordColumns, textIndexes } from '../columns.ts'
import { customers } from '../customers/customers.ts'
import { spaces } from '../customers/spaces.ts'
import { usergroups, users } from '../people/users.ts'
import { orders } from '../sales/orders.ts'
import { installers } from './installers.ts'

/** Last running number given out in a year (two digits, as in the code). */
export const budgetCodes = pgTable('budget_codes', {
  year: integer().primaryKey(),
  last_number: integer().notNull(),
})

/**
 * Budget for mounting an order's prints. Its revisions share one code and are numbered from 1. `customer_id` and `usergroup_id`
 * are those of its order, and decide who sees it.
 */
export const budgets = pgTable(
  'budgets',
  {
    ...recordColumns(),
    code: text().notNull(),
    revision: integer().notNull().default(1),
    order_id: integer()
      .notNull()
      .references(() => orders.id),
    customer_id: integer()
      .notNull()
      .references(() => customers.id),
    usergroup_id: integer()
      .notNull()
      .references(() => usergroups.id),
    status: text({ enum: budgetStates }).notNull().default('draft'),
    installer_id: integer().references(() => installers.id),
    /** Last day on which the customer can approve it. */
    valid_until: moment(),
    notes: text().notNull().default(''),
    discount: hundredths().notNull().default(0),
    vat_rate: hundredths().notNull().default(0),
    /** Number of its spaces, and of those without a price yet. */
    spaces: integer().notNull().default(0),
    unpriced: integer().notNull().default(0),
    /** Sum of its lines, before its discount. */
    lines_net: cents().notNull().default(0),
    net: cents().notNull().default(0),
    vat: cents().notNull().default(0),
    total: cents().notNull().default(0),
  },
  (table) => [
    uniqueIndex('budgets_code').on(table.code, table.revision).where(sql`${table.deleted_at} is null`),
    index('budgets_order').on(table.order_id),
    index('budgets_installer').on(table.installer_id),
    ...textIndexes('budgets', table, ['code']),
    ...listIndexes('budgets', table, [
      'status',
      'customer_id',
      'usergroup_id',
      'valid_until',
      'spaces',
      'net',
      'total',
      'created_at',
      'updated_at',
    ]),
  ],
)

/** One space of a budget: its price source, its amounts, and the explanation of the calculated ones. */
export const budgetLines = pgTable(
  'budget_lines',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    budget_id: integer()
      .notNull()
      .references(() => budgets.id),
    number: integer().notNull(),
    version: integer().notNull().default(1),
    space_id: integer()
      .notNull()
      .references(() => spaces.id),
    /** From the order: pieces and their area without spares, and their price. */
    pieces: integer().notNull(),
    m2: areaUnits().notNull(),
    printed_net: cents().notNull(),
    source: text({ enum: priceSources }).notNull(),
    installer_id: integer().references(() => installers.id),
    minutes: integer().notNull().default(0),
    km: integer().notNull().default(0),
    reprints: integer().notNull().default(0),
    installation: cents().notNull().default(0),
    travel: cents().notNull().default(0),
    print: cents().notNull().default(0),
    extras: cents().notNull().default(0),
    discount: hundredths().notNull().default(0),
    net: cents().notNull().default(0),
    price_steps: jsonb().$type<BudgetPriceStep[]>().notNull().default([]),
    /** Rates that are not agreed; while there are any, the line has no price. */
    missing: jsonb().$type<MissingRate[]>().notNull().default([]),
    planned_at: moment(),
    note: text().notNull().default(''),
  },
  (table) => [
    unique('budget_lines_number').on(table.budget_id, table.number),
    unique('budget_lines_of_space').on(table.budget_id, table.space_id),
    index('budget_lines_space').on(table.space_id),
    index('budget_lines_installer').on(table.installer_id),
  ],
)

export const budgetHistory = pgTable(
  'budget_history',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    budget_id: integer()
      .notNull()
      .references(() => budgets.id),
    from_status: text({ enum: budgetStates }),
    to_status: text({ enum: budgetStates }).notNull(),
    /** Why it was rejected, or another remark. */
    note: text().notNull().default(''),
    past_limit: text().notNull().default(''),
    created_at: moment().notNull(),
    created_by: integer(),
  },
  (table) => [index('budget_history_budget').on(table.budget_id)],
)

/** Recipients of a budget's mail when it was sent, with address and outcome. */
export const budgetMails = pgTable(
  'budget_mails',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Step that sent it. */
    history_id: integer()
      .notNull()
      .references(() => budgetHistory.id),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    email: text().notNull(),
    /** Not needed if the budget was taken back or answered before, or the user can no longer see it. */
    state: text({ enum: budgetMailStates }).notNull().default('waiting'),
  },
  (table) => [
    unique('budget_mails_once').on(table.history_id, table.user_id),
    index('budget_mails_user').on(table.user_id),
  ],
)
