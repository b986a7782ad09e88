import type { webhookRow } from '@lienzo/contract/records/webhook'
import { webhookColumns } from '@lienzo/contract/records/webhook-columns'
import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Caller } from '../../core/context/caller.ts'
import type { Resource } from '../../core/context/resource.ts'
import { identity, recordFieldsOf } from '../../core/record/record-fields.ts'
import { inReadingOrder } from '../../db/reading-order.ts'
import { customers } from '../../db/tables/customers/customers.ts'
import { usergroups, users } from '../../db/tables/people/users.ts'
import { webhookDeliveries, webhooks } from '../../db/tables/records/webhooks.ts'

const maker = alias(users, 'maker')
const makerGroup = alias(usergroups, 'maker_group')

const failedCount = sql<number>`(select count(*) from ${webhookDeliveries}
  where ${webhookDeliveries.webhook_id} = ${webhooks.id} and ${webhookDeliveries.state} = 'failed')`

/**
 * Returns the condition for webhooks of the caller's customer whose creator belongs to the caller's user group. A webhook sends
 * data that its creator can see, so only users who can see the same data are allowed to change its address.
 */
function ofOwnGroup({ customer_id, usergroup_id }: Caller & { customer_id: number }): SQL {
  return sql`(${webhooks.customer_id} = ${customer_id} and ${webhooks.maker_id} in
    (select ${users.id} from ${users} where ${users.usergroup_id} = ${usergroup_id}))`
}

export const webhookResource: Resource<
  z.output<typeof webhookRow>,
  z.output<typeof webhookRow>,
  typeof webhooks,
  typeof webhookColumns
> = {
  name: 'webhook',
  table: webhooks,
  scope: ofOwnGroup,
  hiding: 'none',
  fields: {
    ...recordFieldsOf(webhooks),
    name: webhooks.name,
    url: webhooks.url,
    customer_id: webhooks.customer_id,
    customer_name: customers.name,
    events: webhooks.events,
    active: webhooks.active,
    failed: failedCount,
    maker_name: maker.username,
    maker_signs_in: sql<boolean>`coalesce(${maker.active} and ${maker.deleted_at} is null
      and ${makerGroup.active} and ${makerGroup.deleted_at} is null, false)`,
  },
  from: sql`${webhooks} left join ${customers} on ${customers.id} = ${webhooks.customer_id}
    left join ${users} maker on ${maker.id} = ${webhooks.maker_id}
    left join ${usergroups} maker_group on ${makerGroup.id} = ${maker.usergroup_id}`,
  columns: webhookColumns,
  search: [webhooks.name, webhooks.url],
  label: { name: webhooks.name, active: webhooks.active },
  defaultOrder: sql`${inReadingOrder(webhooks.name)}, ${webhooks.id}`,
  joins: ['customer', 'user', 'usergroup'],
  present: identity,
}
