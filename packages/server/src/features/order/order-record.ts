import type { historyEntry, lineRecord, orderRecord } from '@lienzo/contract/sales/order'
import { linesFrozen, nextStates } from '@lienzo/rules/order-states'
import { mayEdit } from '@lienzo/rules/permissions'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../core/context/context.ts'
import { selectRows } from '../../core/context/handle.ts'
import { visibleRow } from '../../core/context/resource.ts'
import { fileViews } from '../../core/files/file-views.ts'
import { campaignImageRevisions, campaignImages, campaigns } from '../../db/tables/campaigns.ts'
import { finishes, materials, products } from '../../db/tables/catalogue.ts'
import { orderHistory, orderLines } from '../../db/tables/orders.ts'
import { users } from '../../db/tables/users.ts'
import { orderResource } from './order.queries.ts'

type OrderRecord = z.output<typeof orderRecord>
type Line = z.output<typeof lineRecord>
type StoredLine = Omit<Line, 'image' | 'finish_names'> & { image_file_id: number | null }

/** An order as its screen shows it: four queries however many lines it has. Fails with NOT_FOUND. */
export async function readOrder(context: Context, id: number): Promise<OrderRecord> {
  const order = await visibleRow(context, orderResource, id)
  const { caller } = context
  const edits = mayEdit(caller.permissions, '/order')
  return {
    ...order,
    lines: await readLines(context, id),
    history: await readHistory(context, id),
    next_statuses: edits ? nextStates(order.status, { house: caller.house }) : [],
    may_edit: edits && !linesFrozen(order.status),
  }
}

/** The lines of an order in their order, as they are shown. */
export async function readLines(context: Context, orderId: number): Promise<Line[]> {
  const rows = await selectRows<StoredLine>(
    context.database,
    sql`select line.id, line.number, line.product_id, line.campaign_image_id, line.material_id, line.finish_ids,
          line.width, line.height, line.copies, line.notes, line.m2, line.discount, line.net, line.price_steps, line.checks,
          product.name as product_name, material.name as material_name,
          image.name as image_name, coalesce(checked.file_id, image.file_id) as image_file_id,
          coalesce(line.image_revision, image.revision) as image_revision, image.revision as newest_revision,
          coalesce(image.deleted_at, campaign.deleted_at) is not null as image_deleted
        from ${orderLines} line
          join ${products} product on product.id = line.product_id
          left join ${materials} material on material.id = line.material_id
          left join ${campaignImages} image on image.id = line.campaign_image_id
          left join ${campaigns} campaign on campaign.id = image.campaign_id
          left join ${campaignImageRevisions} checked
            on checked.campaign_image_id = image.id and checked.revision = line.image_revision
        where line.order_id = ${orderId} order by line.number`,
  )
  const names = await finishNames(
    context,
    rows.flatMap((row) => row.finish_ids),
  )
  const views = await fileViews(
    context,
    rows.map((row) => row.image_file_id),
  )
  return rows.map(({ image_file_id, ...row }) => ({
    ...row,
    finish_names: row.finish_ids.map((id) => names.get(id) ?? ''),
    image: views.get(image_file_id ?? 0) ?? null,
  }))
}

async function finishNames(context: Context, ids: number[]): Promise<Map<number, string>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const rows = await selectRows<{ id: number; name: string }>(
    context.database,
    sql`select id, name from ${finishes} where id in ${wanted}`,
  )
  return new Map(rows.map((row) => [row.id, row.name]))
}

async function readHistory(context: Context, orderId: number): Promise<z.output<typeof historyEntry>[]> {
  return selectRows(
    context.database,
    sql`select entry.id, entry.from_status, entry.to_status, entry.note, entry.created_at, entry.created_by,
          person.username as created_by_name
        from ${orderHistory} entry left join ${users} person on person.id = entry.created_by
        where entry.order_id = ${orderId} order by entry.id`,
  )
}
