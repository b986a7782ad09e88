import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { campaignImages } from './campaigns.ts'

/** What was decided of an artwork, each time; one that was taken back stays and counts no more. */
export const campaignImageDecisions = pgTable(
  'campaign_image_decisions',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    campaign_image_id: integer()
      .notNull()
      .references(() => campaignImages.id),
    /** The version that was looked at. */
    revision: integer().notNull(),
    approval: text({ enum: ['approved', 'changes'] }).notNull(),
    text: text().notNull().default(''),
    created_at: moment().notNull(),
    created_by: integer(),
    taken_back_at: moment(),
    taken_back_by: integer(),
  },
  (table) => [index('campaign_image_decisions_image').on(table.campaign_image_id, table.id)],
)

/**
 * What was written on an artwork: at a place of the picture (`x` and `y` from 0 to 10,000, as shares of it), about the whole
 * of it, or as an answer to another comment.
 */
export const campaignImageComments = pgTable(
  'campaign_image_comments',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    campaign_image_id: integer()
      .notNull()
      .references(() => campaignImages.id),
    /** The version that it was written on. */
    revision: integer().notNull(),
    parent_id: integer().references((): AnyPgColumn => campaignImageComments.id),
    x: integer(),
    y: integer(),
    text: text().notNull(),
    created_at: moment().notNull(),
    created_by: integer(),
    /** With the version that there was when it was resolved: with that one it stays. */
    resolved_at: moment(),
    resolved_by: integer(),
    resolved_revision: integer(),
  },
  (table) => [
    index('campaign_image_comments_image').on(table.campaign_image_id, table.id),
    check('campaign_image_comments_pin', sql`(${table.x} is null) = (${table.y} is null)`),
  ],
)
