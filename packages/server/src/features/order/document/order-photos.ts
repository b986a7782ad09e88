import type { ListInput } from '@lienzo/contract/wire/list'
import { sql } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import { visibleRow } from '../../../core/context/resource.ts'
import { spaces } from '../../../db/tables/customers/spaces.ts'
import { orderLines } from '../../../db/tables/sales/orders.ts'
import { listSpacePhotos } from '../../../resources/space/space-photos.ts'
import { orderResource } from '../order.queries.ts'

/** Returns a page of the photos of the spaces of an order that the caller can see. Throws NOT_FOUND. */
export async function orderPhotos(context: Context, { id, ...input }: ListInput & { id: number }) {
  await visibleRow(context, orderResource, id)
  const ofOrder = sql`${spaces.id} = any(array(select ${orderLines.space_id} from ${orderLines}
    where ${orderLines.order_id} = ${id} and ${orderLines.space_id} is not null))`
  return listSpacePhotos(context, input, { condition: ofOrder, changing: [orderResource.name] })
}
