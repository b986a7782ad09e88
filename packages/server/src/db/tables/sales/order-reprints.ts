import { payers } from '@lienzo/rules/installation/photo-states'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { installerPhotos } from '../installation/installer-photos.ts'
import { orders } from './orders.ts'

/**
 * Orders that print something again after the review of a photo. Each photo has at most one such order, for which nobody is
 * charged. `payer` is the payer that was decided when the order was created.
 */
export const orderReprints = pgTable(
  'order_reprints',
  {
    photo_id: integer()
      .primaryKey()
      .references(() => installerPhotos.id),
    order_id: integer()
      .notNull()
      .references(() => orders.id),
    payer: text({ enum: payers }).notNull(),
    created_at: moment().notNull(),
    created_by: integer(),
  },
  (table) => [index('order_reprints_order').on(table.order_id)],
)
