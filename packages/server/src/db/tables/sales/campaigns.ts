import { familyNames } from '@lienzo/contract/customers/promotion-columns'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { inReadingOrder } from '../../reading-order.ts'
import { materials } from '../catalogue/catalogue.ts'
import { moment, recordColumns } from '../columns.ts'
import { customers } from '../customers/customers.ts'
import { promotions } from '../customers/promotions.ts'
import { files } from '../records/files.ts'

export const campaigns = pgTable(
  'campaigns',
  {
    ...recordColumns(),
    code: text().notNull(),
    name: text().notNull(),
    customer_id: integer()
      .notNull()
      .references(() => customers.id),
    starts_at: moment(),
    ends_at: moment(),
    artwork_due_at: moment(),
    status: text({ enum: ['draft', 'active', 'closed'] })
      .notNull()
      .default('draft'),
    description: text().notNull().default(''),
  },
  (table) => [
    index('campaigns_artwork_due').on(table.artwork_due_at).where(sql`${table.deleted_at} is null`),
    // Includes deleted campaigns, because the list of orders is sorted by campaign name.
    index('campaigns_name_id').on(inReadingOrder(table.name), table.id),
    uniqueIndex('campaigns_code')
      .on(table.customer_id, sql`lower(${table.code})`)
      .where(sql`${table.deleted_at} is null`),
  ],
)

/** Artworks of a campaign. `file_id` is the file of the newest revision. */
export const campaignImages = pgTable(
  'campaign_images',
  {
    ...recordColumns(),
    campaign_id: integer()
      .notNull()
      .references(() => campaigns.id),
    name: text().notNull(),
    approval: text({ enum: ['pending', 'approved', 'changes'] })
      .notNull()
      .default('pending'),
    /** Decision of the house on printing the newest revision. */
    release: text({ enum: ['pending', 'released', 'refused'] })
      .notNull()
      .default('pending'),
    file_id: integer()
      .notNull()
      .references(() => files.id),
    revision: integer().notNull().default(1),
    /** Product family, if the artwork advertises the whole family instead of the single product in `promotion_id`. */
    family: text({ enum: familyNames }),
    promotion_id: integer().references(() => promotions.id),
  },
  (table) => [
    uniqueIndex('campaign_images_name')
      .on(table.campaign_id, sql`lower(${table.name})`)
      .where(sql`${table.deleted_at} is null`),
    index('campaign_images_file').on(table.file_id),
    index('campaign_images_promotion').on(table.promotion_id),
  ],
)

/** Files of all revisions of an artwork. */
export const campaignImageRevisions = pgTable(
  'campaign_image_revisions',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    campaign_image_id: integer()
      .notNull()
      .references(() => campaignImages.id),
    revision: integer().notNull(),
    file_id: integer()
      .notNull()
      .references(() => files.id),
    created_at: moment().notNull(),
    created_by: integer(),
  },
  (table) => [
    unique('campaign_image_revisions_revision').on(table.campaign_image_id, table.revision),
    index('campaign_image_revisions_file').on(table.file_id),
  ],
)

/**
 * Materials that a campaign permits. A campaign without rows permits all materials. `finish_ids` lists the permitted finishes;
 * null permits all finishes.
 */
export const campaignMaterials = pgTable(
  'campaign_materials',
  {
    campaign_id: integer()
      .notNull()
      .references(() => campaigns.id),
    material_id: integer()
      .notNull()
      .references(() => materials.id),
    finish_ids: integer().array(),
  },
  (table) => [primaryKey({ columns: [table.campaign_id, table.material_id] })],
)

/**
 * Reminders that were sent about the artwork of a campaign. Each due date has at most one reminder for each number of days
 * before it.
 */
export const campaignReminders = pgTable(
  'campaign_reminders',
  {
    campaign_id: integer()
      .notNull()
      .references(() => campaigns.id),
    due_at: moment().notNull(),
    days_before: integer().notNull(),
    sent_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaign_id, table.due_at, table.days_before] })],
)
