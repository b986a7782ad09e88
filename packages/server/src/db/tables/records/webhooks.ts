import type { DeliveryFault, DeliveryState, WebhookEvent } from '@lienzo/contract/records/webhook'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, recordColumns } from '../columns.ts'
import { customers } from '../customers/customers.ts'
import { users } from '../people/users.ts'

/**
 * Addresses of other systems that are notified of the changes in `events`. A webhook of the house covers all records, a
 * customer's webhook only the customer's own records; both receive only what the user in `maker_id` can see. The secret is
 * sealed (`adapters/sealing`), and deliveries are signed with the opened secret.
 */
export const webhooks = pgTable(
  'webhooks',
  {
    ...recordColumns(),
    name: text().notNull(),
    url: text().notNull(),
    customer_id: integer().references(() => customers.id),
    /**
     * User whose permissions limit what is sent: the creator, or the person who saved the webhook after the creator could no
     * longer sign in.
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
 * Messages to webhooks; delivered and failed ones are kept for 30 days. `body` is signed and sent byte for byte, and only to
 * `url`.
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
