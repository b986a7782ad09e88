import { eq } from 'drizzle-orm'
import { campaignImages } from '../../db/tables/sales/campaigns.ts'
import { orderLines } from '../../db/tables/sales/orders.ts'
import { artworkOf, makerOf } from '../company.ts'
import { detailedPicture } from '../files/sample-files.ts'
import { upload } from '../files/uploads.ts'
import type { TestApplication } from '../test-application.ts'

type Job = { order: { id: number }; staff: { customer: { id: number } }; spaces: readonly { id: number }[] }

/**
 * Adds an artwork for each space and assigns it to the order lines of the space. Each artwork has enough pixels for large
 * previews.
 */
export async function printArtworks(application: TestApplication, admin: string, job: Job): Promise<void> {
  const { order, staff, spaces } = job
  const campaign = await makerOf(application, admin).campaign({ customer_id: staff.customer.id })
  for (const [at, space] of spaces.entries()) {
    const picture = await detailedPicture(1600 + at, 1200)
      .png()
      .toBuffer()
    const uploads = [{ upload: await upload(application.address, admin, `artwork-${at}.png`, picture) }]
    const holder = { resource: 'order' as const, record_id: order.id }
    const { rows } = await application.done('galleryrest/upload', { ...holder, uploads }, admin)
    const file_id = rows.at(-1)?.file.id
    const campaign_image_id = await artworkOf(application, campaign.id)
    const { handle } = application
    await handle.update(campaignImages).set({ file_id }).where(eq(campaignImages.id, campaign_image_id))
    await handle.update(orderLines).set({ campaign_image_id }).where(eq(orderLines.space_id, space.id))
  }
}
