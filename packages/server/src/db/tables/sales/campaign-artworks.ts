import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { campaignImages } from './campaigns.ts'

/**
 * Decisions on an artwork: the customer's approvals and the house's releases for print. A revoked decision stays in the table
 * but has no effect.
 */
export const campaignImageDecisions = pgTable(
  'campaign_image_decisions',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    campaign_image_id: integer()
      .notNull()
      .references(() => campaignImages.id),
    /** Revision that the decision is about. */
    revision: integer().notNull(),
    approval: text({ enum: ['approved', 'changes'] }),
    release: text({ enum: ['released', 'refused'] }),
    text: text().notNull().default(''),
    /** True if a user of the house decided. An approval by the house was recorded on the customer's behalf. */
    by_house: boolean().notNull().default(false),
    /** True if the customer's users see the text. */
    for_customer: boolean().notNull().default(true),
    created_at: moment().notNull(),
    created_by: integer(),
    taken_back_at: moment(),
    taken_back_by: integer(),
  },
  (table) => [
    index('campaign_image_decisions_image').on(table.campaign_image_id, table.id),
    check('campaign_image_decisions_kind', sql`(${table.approval} is null) <> (${table.release} is null)`),
  ],
)

/**
 * Comments on an artwork: at a point of the picture (`x` and `y` from 0 to 10,000, relative to its size), on the whole artwork,
 * or in reply to another comment.
 */
export const campaignImageComments = pgTable(
  'campaign_image_comments',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    campaign_image_id: integer()
      .notNull()
      .references(() => campaignImages.id),
    /** Revision on which the comment was written. */
    revision: integer().notNull(),
    parent_id: integer().references((): AnyPgColumn => campaignImageComments.id),
    x: integer(),
    y: integer(),
    text: text().notNull(),
    created_at: moment().notNull(),
    created_by: integer(),
    /** Time at which the comment was resolved; `resolved_revision` is the newest revision at that time. */
    resolved_at: moment(),
    resolved_by: integer(),
    resolved_revision: integer(),
  },
  (table) => [
    index('campaign_image_comments_image').on(table.campaign_image_id, table.id),
    check('campaign_image_comments_pin', sql`(${table.x} is null) = (${table.y} is null)`),
  ],
)
