import type { prepressRow } from '@lienzo/contract/sales/artwork/prepress'
import { prepressColumns } from '@lienzo/contract/sales/artwork/prepress-columns'
import { worstLevel } from '@lienzo/rules/catalogue/size-check'
import type { Preflight } from '@lienzo/rules/sales/preflight/pdf-facts'
import { findingsOf } from '@lienzo/rules/sales/preflight/preflight'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Resource } from '../../core/context/resource.ts'
import { withFile } from '../../core/files/file-views.ts'
import { customers } from '../../db/tables/customers/customers.ts'
import { files, pdfPreflights } from '../../db/tables/records/files.ts'
import { campaignImages, campaigns } from '../../db/tables/sales/campaigns.ts'
import { orderLines, orders } from '../../db/tables/sales/orders.ts'
import { campaignImageResource } from '../../resources/campaign/campaign.queries.ts'

type Prepress = z.output<typeof prepressRow>
type PrepressRow = Omit<Prepress, 'file' | 'file_level'> & { file_id: number; preflight: Preflight | null }

/** SQL of the confirmed orders that wait until an artwork is released. */
const waiting = sql`from ${orders} waiting
  where waiting.status = 'confirmed' and waiting.deleted_at is null
    and waiting.id in (select line.order_id from ${orderLines} line where line.campaign_image_id = ${campaignImages.id})`
const ordersWaiting = sql<number>`(select count(*) ${waiting})`
const wantedAt = sql<
  number | null
>`(select min(coalesce(waiting.promised_at, waiting.requested_at)) ${waiting})`.mapWith(
  campaigns.artwork_due_at,
)

/** Prepress view of artwork: each row includes the campaign, the customer and the number of orders waiting for the artwork. */
export const prepressResource: Resource<
  PrepressRow,
  Prepress,
  typeof campaignImages,
  typeof prepressColumns
> = {
  name: 'campaignimage',
  table: campaignImages,
  scope: campaignImageResource.scope,
  hiding: 'none',
  fields: {
    id: campaignImages.id,
    name: campaignImages.name,
    campaign_id: campaignImages.campaign_id,
    campaign_name: campaigns.name,
    customer_id: campaigns.customer_id,
    customer_name: customers.name,
    release: campaignImages.release,
    approval: campaignImages.approval,
    revision: campaignImages.revision,
    file_id: campaignImages.file_id,
    preflight: pdfPreflights.facts,
    orders: ordersWaiting,
    wanted_at: wantedAt,
    created_at: campaignImages.created_at,
    updated_at: campaignImages.updated_at,
  },
  from: sql`${campaignImages} join ${campaigns} on ${campaigns.id} = ${campaignImages.campaign_id}
    join ${customers} on ${customers.id} = ${campaigns.customer_id}
    join ${files} on ${files.id} = ${campaignImages.file_id}
    left join ${pdfPreflights} on ${pdfPreflights.sha256} = ${files.sha256}`,
  columns: prepressColumns,
  search: [campaignImages.name, campaigns.name, customers.name],
  label: { name: campaignImages.name },
  defaultOrder: sql`${campaignImages.release}, ${campaignImages.id}`,
  joins: ['campaign', 'customer', 'order'],
  present: async (context, rows) => {
    const rowsWithFiles = await withFile('file_id', 'file')(context, rows)
    const { sizes } = context.services.settings
    return rowsWithFiles.map(({ preflight, ...row }) => ({
      ...row,
      file_level: preflight && worstLevel(findingsOf(preflight, sizes)),
    }))
  },
}

/** Condition that excludes the artwork of deleted campaigns. */
export const ofPresentCampaigns = sql`${campaigns.deleted_at} is null`
