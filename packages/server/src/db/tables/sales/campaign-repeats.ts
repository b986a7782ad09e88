import type { RepeatChanges, RepeatRefusal } from '@lienzo/contract/sales/again/campaign-repeats'
import type { OrderAgainLine } from '@lienzo/contract/sales/again/order-again'
import { repeatedStates, repeatStates } from '@lienzo/contract/sales/again/repeat-states'
import { orderStates } from '@lienzo/rules/sales/order-states'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { usergroups, users } from '../people/users.ts'
import { campaigns } from './campaigns.ts'
import { orders } from './orders.ts'

/**
 * Repeats of campaigns. A repeat creates a new draft from each chosen order of the campaign. A campaign can have only one
 * repeat that is waiting or running.
 */
export const campaignRepeats = pgTable(
  'campaign_repeats',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    campaign_id: integer()
      .notNull()
      .references(() => campaigns.id),
    to_campaign_id: integer()
      .notNull()
      .references(() => campaigns.id),
    /** User group of the person who requested the repeat. Only this group and the house can see the repeat. */
    usergroup_id: integer()
      .notNull()
      .references(() => usergroups.id),
    created_at: moment().notNull(),
    created_by: integer()
      .notNull()
      .references(() => users.id),
    state: text({ enum: repeatStates }).notNull(),
    ended_at: moment(),
  },
  (table) => [
    index('campaign_repeats_campaign').on(table.campaign_id, table.id),
    uniqueIndex('campaign_repeats_under_way')
      .on(table.campaign_id)
      .where(sql`${table.state} in ('waiting', 'running')`),
  ],
)

/**
 * Orders of a repeat with their results. Each order results in at most one draft, which is recorded in the transaction that
 * creates the draft.
 */
export const campaignRepeatOrders = pgTable(
  'campaign_repeat_orders',
  {
    repeat_id: integer()
      .notNull()
      .references(() => campaignRepeats.id),
    order_id: integer()
      .notNull()
      .references(() => orders.id),
    place: integer().notNull(),
    /** Status of the order when the repeat was requested. */
    status: text({ enum: orderStates }).notNull(),
    /** Number of lines of the order when the repeat was requested, for calculating the progress. */
    lines: integer().notNull(),
    /** Ids of lines that are not repeated. */
    leave_out: jsonb().$type<number[]>().notNull().default([]),
    state: text({ enum: repeatedStates }).notNull().default('waiting'),
    /**
     * Code of the draft, reserved before the draft is created, because assigning a code makes all other users who create an
     * order wait.
     */
    code: text(),
    draft_id: integer().references(() => orders.id),
    refusal: jsonb().$type<RepeatRefusal>(),
    changes: jsonb().$type<RepeatChanges>(),
    /** Lines that differ from the repeated order, most serious differences first. Only a limited number is stored. */
    changed_lines: jsonb().$type<OrderAgainLine[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.repeat_id, table.order_id] }),
    index('campaign_repeat_orders_place').on(table.repeat_id, table.place),
    index('campaign_repeat_orders_order').on(table.order_id),
    uniqueIndex('campaign_repeat_orders_draft_id').on(table.draft_id),
  ],
)
