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

/** Last sequence number that was assigned in each year. */
export const budgetCodes = pgTable('budget_codes', {
  year: integer().primaryKey(),
  last_number: integer().notNull(),
})

/**
 * Budgets for mounting the prints of an order. All revisions of a budget have the same code and are numbered from 1.
 * `customer_id` and `usergroup_id` are copied from the order and determine who can see the budget.
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
    /** Last day on which the customer can approve the budget. */
    valid_until: moment(),
    notes: text().notNull().default(''),
    discount: hundredths().notNull().default(0),
    vat_rate: hundredths().notNull().default(0),
    /** Number of spaces in the budget; `unpriced` is the number of spaces that have no price yet. */
    spaces: integer().notNull().default(0),
    unpriced: integer().notNull().default(0),
    /** Sum of the net prices of the lines, before the discount on the whole budget. */
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

/** Lines of budgets, one for each space, with the source of the price, the amounts, and the steps of the calculation. */
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
    /**
     * `pieces` is the number of pieces that the order contains for this space, and `m2` is their area, both without spares.
     * `printed_net` is the net price of the order lines for this space.
     */
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
    /** Rates that the price depends on but that are not agreed. The line has no price until this list is empty. */
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
    /** Reason for a rejection, or any other remark. */
    note: text().notNull().default(''),
    past_limit: text().notNull().default(''),
    created_at: moment().notNull(),
    created_by: integer(),
  },
  (table) => [index('budget_history_budget').on(table.budget_id)],
)

/** E-mails with which a budget is sent, one for each recipient, with the address and the result. */
export const budgetMails = pgTable(
  'budget_mails',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Change of status that caused the e-mail. */
    history_id: integer()
      .notNull()
      .references(() => budgetHistory.id),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    email: text().notNull(),
    /**
     * `unneeded` if the budget was withdrawn or answered before the e-mail was sent, or if the user is no longer allowed to see
     * the budget.
     */
    state: text({ enum: budgetMailStates }).notNull().default('waiting'),
  },
  (table) => [
    unique('budget_mails_once').on(table.history_id, table.user_id),
    index('budget_mails_user').on(table.user_id),
  ],
)
