import type { Context } from '../core/context/context.ts'
import { campaignHandlers } from '../resources/campaign/campaign.rest.ts'
import type { DemoCustomer } from './demo-customers.ts'
import { drawPoster } from './demo-pictures.ts'
import { uploadPictures } from './demo-uploads.ts'

export type DemoCampaign = { id: number; customer_id: number; image_ids: number[] }

/** Moments in Unix seconds (UTC). */
const day = (text: string) => Date.parse(`${text}T00:00:00Z`) / 1000

const campaigns = [
  {
    code: 'NAV26',
    name: 'Navidad 2026',
    starts: '2026-11-15',
    ends: '2027-01-06',
    // Past for good: nobody of the demo company is reminded on some days and not on others.
    due: '2026-11-02',
    status: 'active',
    hue: 350,
  },
  {
    code: 'REB27',
    name: 'Rebajas de enero',
    starts: '2027-01-07',
    ends: '2027-02-28',
    due: null,
    status: 'active',
    hue: 20,
  },
  {
    code: 'VER26',
    name: 'Verão 2026',
    starts: '2026-06-01',
    ends: '2026-08-31',
    due: '2026-05-15',
    status: 'active',
    hue: 190,
  },
] as const

/** Sizes in pixels: large enough for the usual print sizes without a warning. */
const artworks = [
  { name: 'Escaparate', widthPx: 3200, heightPx: 4800 },
  { name: 'Cartel', widthPx: 2400, heightPx: 3398 },
  { name: 'Faldón', widthPx: 4800, heightPx: 1600 },
]

/** A campaign for each customer, with three artwork images each. */
export async function makeDemoCampaigns(
  context: Context,
  customers: DemoCustomer[],
): Promise<DemoCampaign[]> {
  const made: DemoCampaign[] = []
  for (const [index, { hue, starts, ends, due, ...campaign }] of campaigns.entries()) {
    const customer = customers[index]
    if (!customer) break
    const { id } = await campaignHandlers.update(context, {
      ...campaign,
      customer_id: customer.id,
      starts_at: day(starts),
      ends_at: day(ends),
      artwork_due_at: due && day(due),
      description: '',
    })
    const pictures = artworks.map((artwork) => ({
      ...artwork,
      words: `${campaign.code} ${artwork.name}`,
      hue,
    }))
    const image_ids: number[] = []
    for (const [index, upload] of (await uploadPictures(context, drawPoster, pictures)).entries()) {
      const name = artworks[index]?.name ?? ''
      image_ids.push((await campaignHandlers.imageupdate(context, { campaign_id: id, name, upload })).id)
    }
    await review(context, image_ids)
    made.push({ id, customer_id: customer.id, image_ids })
  }
  return made
}

/** The last artwork of each campaign still waits for somebody to approve it; something is written on it. */
async function review(context: Context, imageIds: number[]): Promise<void> {
  const [waiting, ...approved] = imageIds.toReversed()
  for (const id of approved) {
    await campaignHandlers.imagedecide(context, {
      id,
      version: 1,
      revision: 1,
      approval: 'approved',
      text: '',
    })
  }
  if (waiting === undefined) return
  const on = { id: waiting, revision: 1 }
  const remark = { ...on, text: 'El logotipo queda muy cerca del borde', pin: { x: 1800, y: 2400 } }
  const { id: parent_id } = await campaignHandlers.imagecomment(context, { ...remark, parent_id: null })
  const answer = { ...on, text: 'Lo subimos 4 cm en la próxima versión', pin: null, parent_id }
  await campaignHandlers.imagecomment(context, answer)
}
