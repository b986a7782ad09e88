import type { webhookRow } from '@lienzo/contract/records/webhook'
import { webhookColumns } from '@lienzo/contract/records/webhook-columns'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Resource } from '../../core/context/resource.ts'
import { identity, recordFieldsOf } from '../../core/record/record-fields.ts'
import { inReadingOrder } from '../../db/reading-order.ts'
import { customers } from '../../db/tables/customers/customers.ts'
import { webhookDeliveries, webhooks } from '../../db/tables/records/webhooks.ts'

const failed = sql<number>`(select count(*) from ${webhookDeliveries}
  where ${webhookDeliveries.webhook_id} = ${webhooks.id} and ${webhookDeliveries.state} = 'failed')`

export const webhookResource: Resource<
  z.output<typeof webhookRow>,
  z.output<typeof webhookRow>,
  typeof webhooks
> = {
  name: 'webhook',
  table: webhooks,
  scope: (caller) => eq(webhooks.customer_id, caller.customer_id),
  fields: {
    ...recordFieldsOf(webhooks),
    name: webhooks.name,
    url: webhooks.url,
    customer_id: webhooks.customer_id,
    customer_name: customers.name,
    events: webhooks.events,
    active: webhooks.active,
    failed,
  },
  from: sql`${webhooks} left join ${customers} on ${customers.id} = ${webhooks.customer_id}`,
  columns: webhookColumns,
  columnSql: {
    name: webhooks.name,
    url: webhooks.url,
    customer_name: customers.name,
    active: webhooks.active,
    created_at: webhooks.created_at,
    updated_at: webhooks.updated_at,
  } satisfies Record<keyof typeof webhookColumns, unknown>,
  search: [webhooks.name, webhooks.url],
  label: { name: webhooks.name, active: webhooks.active },
  defaultOrder: sql`${inReadingOrder(webhooks.name)}, ${webhooks.id}`,
  joins: ['customer'],
  present: identity,
}
