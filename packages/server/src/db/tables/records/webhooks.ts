import type { DeliveryFault, DeliveryState, WebhookEvent } from '@lienzo/contract/records/webhook'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, recordColumns } from '../columns.ts'
import { customers } from '../customers/customers.ts'
import { users } from '../people/users.ts'

/**
 * URLs of other systems that are notified of the changes listed in `events`. A webhook of the house covers all records, and a
 * customer's webhook covers the customer's own records. Both send only what the user `maker_id` can see. `secret` is sealed
 * (see `adapters/sealing`); the unsealed secret signs the deliveries.
 */
export const webhooks = pgTable(
  'webhooks',
  {
    ...recordColumns(),
    name: text().notNull(),
    url: text().notNull(),
    customer_id: integer().references(() => customers.id),
    /**
     * User whose permissions limit what the webhook sends. This is the creator, or the user who saved the webhook after the
     * creator could no longer sign in.
     */
    maker_id: integer().references(() => users.id),
    events: jsonb().$type<WebhookEvent[]>().notNull(),
    active: boolean().notNull().default(true),
    secret: text().notNull(),
  },
  (table) => [
    uniqueIndex('webhooks_name')
      .on(sql`lower(${table.name})`, sql`coalesce(${table.customer_id}, 0)`)
      .where(sql`${table.deleted_at} is null`),
    index('webhooks_maker').on(table.maker_id),
  ],
)

/**
 * Messages to webhooks. Delivered and failed messages are deleted 30 days after they were created. `body` is signed and sent
 * unchanged, and only to `url`.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    webhook_id: integer()
      .notNull()
      .references(() => webhooks.id),
    message_id: text().notNull(),
    event: text().notNull(),
    record_id: integer(),
    label: text().notNull().default(''),
    body: text().notNull(),
    url: text().notNull().default(''),
    state: text().$type<DeliveryState>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    created_at: moment().notNull(),
    tried_at: moment(),
    delivered_at: moment(),
    last_status: integer(),
    last_fault: text().$type<DeliveryFault>(),
    last_answer: text().notNull().default(''),
  },
  (table) => [
    index('webhook_deliveries_webhook').on(table.webhook_id, table.id),
    index('webhook_deliveries_failed').on(table.webhook_id).where(sql`${table.state} = 'failed'`),
    index('webhook_deliveries_created_at').on(table.created_at),
  ],
)
