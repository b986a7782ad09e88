import { payers } from '@lienzo/rules/installation/photo-states'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { installerPhotos } from '../installation/installer-photos.ts'
import { orders } from './orders.ts'

/**
 * The orders that print something again because a photo showed that it must be, each photo once; an order that is named here
 * is charged to nobody. Who pays is as it was decided when the order was made.
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
