import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { campaignImages } from './campaigns.ts'

/**
 * Decisions on artworks: approvals by the customer, and releases for print by the house. A revoked decision remains in the
 * table but has no effect.
 */
export const campaignImageDecisions = pgTable(
  'campaign_image_decisions',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    campaign_image_id: integer()
      .notNull()
      .references(() => campaignImages.id),
    /** Revision of the artwork that was approved, released or refused. */
    revision: integer().notNull(),
    approval: text({ enum: ['approved', 'changes'] }),
    release: text({ enum: ['released', 'refused'] }),
    text: text().notNull().default(''),
    /**
     * True if a user of the house made the decision. For an approval, the house then recorded the decision on behalf of the
     * customer.
     */
    by_house: boolean().notNull().default(false),
    /** True if users of the customer can see the text. */
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
 * Comments on artworks. A comment refers to a point of the picture, to the whole artwork, or to a comment to which it replies.
 * `x` and `y` range from 0 to 10,000, relative to the width and height of the picture.
 */
export const campaignImageComments = pgTable(
  'campaign_image_comments',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    campaign_image_id: integer()
      .notNull()
      .references(() => campaignImages.id),
    /** Revision that was shown when the comment was written. */
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
