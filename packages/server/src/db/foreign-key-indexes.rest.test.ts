import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestApplication } from '../testing/test-application.ts'

/**
 * Foreign keys that need no index, each with the reason. Users, customers and catalogue records are hidden instead of deleted,
 * so an index would only be needed for searches by the foreign key.
 */
const withoutIndex: Record<string, string> = {
  'activities.from_user_id': 'activities are asked for by whom they tell',
  'attachment_notices.created_by': 'notices are asked for by their record',
  'campaign_image_comments.parent_id': 'answers are read with all comments of their artwork',
  'campaign_materials.material_id': 'the materials are asked for by their campaign',
  'campaign_repeats.created_by': 'repeats are asked for by their campaign',
  'campaign_repeats.to_campaign_id': 'repeats are asked for by the campaign that is repeated',
  'campaign_repeats.usergroup_id': 'repeats are asked for by their campaign',
  'customers.merged_into_id': 'the way leads from the merged customer to the one that stays',
  'different_photos.said_by': 'no list of pairs is filtered by it',
  'imports.begun_by': 'no list of imports is filtered by it',
  'installer_photos.redo_budget_id': 'the way leads from the photo to the budget',
  'installer_photos.reviewed_by': 'no list of photos is filtered by it',
  'order_archives.created_by': 'archives are asked for by their order',
  'order_cancelled_lines.cancellation_id': 'cancelled lines are asked for by their order',
  'order_cancelled_lines.material_id': 'cancelled lines are asked for by their order',
  'order_cancelled_lines.product_id': 'cancelled lines are asked for by their order',
  'order_lines.material_id': 'lines are asked for by their order',
  'order_lines.product_id': 'lines are asked for by their order',
  'orders.category_id': 'no list of orders is filtered by it',
  'orders.delivery_address_id': 'no list of orders is filtered by it',
  'photo_claims.user_id': 'claims are asked for by their photo',
  'record_messages.created_by': 'messages are asked for by their record',
  'second_claims.user_id': 'claims are asked for by their photo',
  'second_looks.looked_by': 'no list of second looks is filtered by it',
  'sign_in_tickets.user_id': 'tickets live for a minute',
  'space_baskets.space_id': 'baskets are asked for by their user',
  'spaces.default_material_id': 'no list of spaces is filtered by it',
  'spaces.default_product_id': 'no list of spaces is filtered by it',
  'usergroups.customer_id': 'there are few user groups',
  'webhooks.customer_id': 'there are few webhooks',
}

test('every foreign key has an index, and indexes for file removal include deleted rows', async () => {
  await using application = await openTestApplication()
  const { rows } = await application.handle.execute<{ key: string }>(sql`
    select owner.relname || '.' || named.attname as key
    from pg_constraint each
      join pg_class owner on owner.oid = each.conrelid
      join pg_attribute named on named.attrelid = each.conrelid and named.attnum = each.conkey[1]
    where each.contype = 'f' and each.connamespace = 'public'::regnamespace
      and not exists (
        select 1 from pg_index served
        where served.indrelid = each.conrelid and served.indkey[0] = each.conkey[1]
          and (each.confrelid <> 'files'::regclass or served.indpred is null
            or pg_get_expr(served.indpred, served.indrelid) = '(' || named.attname || ' IS NOT NULL)'))
    order by key`)
  expect(rows.map(({ key }) => key)).toEqual(Object.keys(withoutIndex).sort())
})
