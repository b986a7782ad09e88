import { campaignImageColumns, type campaignImageRow } from '@lienzo/contract/sales/artwork/campaign-artwork'
import type { campaignRow } from '@lienzo/contract/sales/campaign'
import { campaignColumns } from '@lienzo/contract/sales/campaign-columns'
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Resource } from '../../core/context/resource.ts'
import { firstDayOfRunning, runningOnDays } from '../../core/domain/running-campaigns.ts'
import { withFile } from '../../core/files/file-views.ts'
import { keptSearchText, withCustomerName } from '../../db/search-text.ts'
import { customers } from '../../db/tables/customers/customers.ts'
import { promotions } from '../../db/tables/customers/promotions.ts'
import { campaignImageComments } from '../../db/tables/sales/campaign-artworks.ts'
import { campaignImages, campaigns } from '../../db/tables/sales/campaigns.ts'

type Campaign = z.output<typeof campaignRow>
type CampaignRow = Omit<Campaign, 'cover'> & { cover_id: number | null }

const imageCount = sql<number>`(select count(*) from ${campaignImages} image
  where image.campaign_id = ${campaigns.id} and image.deleted_at is null)`

/**
 * Returns an SQL expression that is true if the campaign has artwork and all of it meets the condition. In the condition, the
 * artwork's alias is `image`.
 */
function ofAllArtwork(condition: SQL): SQL<boolean> {
  return sql<boolean>`coalesce((select bool_and(${condition}) from ${campaignImages} image
    where image.campaign_id = ${campaigns.id} and image.deleted_at is null), false)`
}

/** True if the campaign has artwork, all of it is approved, and prepress has refused none of it. */
export const artworkReady = ofAllArtwork(sql`image.approval = 'approved' and image.release <> 'refused'`)

/** True if the campaign has artwork and all of it is approved and released for print. */
export const artworkReleased = ofAllArtwork(sql`image.approval = 'approved' and image.release = 'released'`)

/** Id of the file of the campaign's first artwork; null if the campaign has no artwork. */
const cover = sql<number | null>`(select image.file_id from ${campaignImages} image
    where image.campaign_id = ${campaigns.id} and image.deleted_at is null order by image.id limit 1)`

export const campaignResource: Resource<CampaignRow, Campaign, typeof campaigns, typeof campaignColumns> = {
  name: 'campaign',
  table: campaigns,
  scope: (caller) => eq(campaigns.customer_id, caller.customer_id),
  hiding: 'none',
  fields: {
    ...getTableColumns(campaigns),
    customer_name: customers.name,
    images: imageCount,
    artwork_ready: artworkReady,
    artwork_released: artworkReleased,
    cover_id: cover,
  },
  from: sql`${campaigns} join ${customers} on ${customers.id} = ${campaigns.customer_id}`,
  columns: campaignColumns,
  columnSql: { runs_on: firstDayOfRunning },
  severalSql: { runs_on: runningOnDays },
  search: [campaigns.code, campaigns.name, customers.name],
  searchText: withCustomerName(keptSearchText(campaigns, campaigns.code, campaigns.name)),
  label: { name: campaigns.name, code: campaigns.code, picture: cover },
  found: { details: [customers.name] },
  defaultOrder: sql`${campaigns.id} desc`,
  joins: ['customer', 'campaignimage'],
  present: withFile('cover_id', 'cover'),
}

type CampaignImage = z.output<typeof campaignImageRow>
export type CampaignImageRow = Omit<CampaignImage, 'file'> & { file_id: number }

export const campaignImageResource: Resource<
  CampaignImageRow,
  CampaignImage,
  typeof campaignImages,
  typeof campaignImageColumns
> = {
  name: 'campaignimage',
  table: campaignImages,
  scope: (caller) =>
    sql`${campaignImages.campaign_id} in (select id from ${campaigns} where customer_id = ${caller.customer_id})`,
  hiding: 'none',
  fields: {
    ...getTableColumns(campaignImages),
    promotion_name: promotions.name,
    open_comments: sql`(select count(*) from ${campaignImageComments} comment
      where comment.campaign_image_id = ${campaignImages.id} and comment.parent_id is null and comment.resolved_at is null)`,
  },
  from: sql`${campaignImages} left join ${promotions} on ${promotions.id} = ${campaignImages.promotion_id}`,
  columns: campaignImageColumns,
  search: [campaignImages.name],
  label: { name: campaignImages.name },
  found: {
    details: [
      sql`(select ${campaigns.name} from ${campaigns} where ${campaigns.id} = ${campaignImages.campaign_id})`,
    ],
    within: { path: '/campaign', table: campaigns, id: campaignImages.campaign_id },
  },
  customer: sql`(select ${campaigns.customer_id} from ${campaigns} where ${campaigns.id} = ${campaignImages.campaign_id})`,
  defaultOrder: sql`${campaignImages.id}`,
  joins: ['promotion'],
  present: async (context, rows) => {
    const rowsWithFile = await withFile('file_id', 'file')(context, rows)
    return rowsWithFile.map((row) => {
      if (!row.file) throw new Error(`The artwork ${row.id} has lost its file`)
      return { ...row, file: row.file }
    })
  },
}
