import type { campaignCalls } from '@lienzo/contract/sales/campaign'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import type { Call } from '../story/demo-calls.ts'
import { drawArtwork } from '../story/demo-pictures.ts'
import { type DemoParts, type Happening, needed } from '../story/demo-story.ts'
import type { Upload } from '../story/demo-uploads.ts'
import { type ArtworkStep, type DemoArtwork, type DemoCampaign, demoCampaigns } from './demo-campaign-data.ts'

type Image = OutputOnTheWire<(typeof campaignCalls)['imageupdate']>

/** Bleed in mm that the studios add on each side of an artwork. */
const PDF_BLEED = 5

/** Artwork after the last step, and the id of its last comment. */
type Progress = { image?: Image; lastComment?: number }

/** Returns the events of the customers' campaigns: artwork, comments and decisions. */
export function demoCampaignStory(
  parts: DemoParts,
  campaigns: readonly DemoCampaign[] = demoCampaigns,
): Happening[] {
  return campaigns.flatMap((campaign) => [
    ...ownSteps(parts, campaign),
    ...campaign.artwork.flatMap((artwork) => artworkSteps(parts, campaign, artwork)),
  ])
}

function ownSteps({ people, calendar, records }: DemoParts, campaign: DemoCampaign): Happening[] {
  const { code, name, description, customer, by, closedAgo } = campaign
  const at = calendar.workday(campaign.madeAgo, 12 * 60)
  const day = (inDays: number | null) => inDays && calendar.today(inDays)
  const make = async () => {
    const { id } = await people.as(by, at)('campaignrest/update', {
      code,
      name,
      description,
      customer_id: needed(records.customers, customer).id,
      starts_at: day(campaign.startsIn),
      ends_at: day(campaign.endsIn),
      artwork_due_at: day(campaign.dueIn),
      status: campaign.isDraft ? 'draft' : 'active',
    })
    records.campaigns.set(code, id)
  }
  const creation = { at, act: make }
  if (closedAgo === undefined) return [creation]
  const closedAt = calendar.workday(closedAgo, 12 * 60)
  const close = async () => {
    const call = people.as('nuria', closedAt)
    const record = await call('campaignrest/get', { id: needed(records.campaigns, code) })
    await call('campaignrest/update', { ...record, status: 'closed' })
  }
  return [creation, { at: closedAt, act: close }]
}

/**
 * Returns the events of one artwork. The first event of an artwork happens at 13:00, and each further event half an hour later
 * in the day.
 */
function artworkSteps(parts: DemoParts, campaign: DemoCampaign, artwork: DemoArtwork): Happening[] {
  const { people, calendar, records } = parts
  const progress: Progress = {}
  return artwork.steps.map((step, index) => {
    const at = calendar.workday(step.ago, 13 * 60 + index * 30)
    const version = artwork.steps.slice(0, index + 1).filter(isSent).length
    const picture = pictureOf(parts, campaign, artwork, step, version)
    const act = async () => {
      const call = people.as(step.by, at)
      if (picture) {
        progress.image = await send(parts, { campaign, artwork, call }, progress, await picture(step.by, at))
        records.artwork.set(`${campaign.code} ${artwork.name}`, progress.image.id)
        return
      }
      await speak(call, step, progress)
    }
    return { at, act }
  })
}

function pictureOf(
  { uploads }: DemoParts,
  { code, artwork: all }: DemoCampaign,
  artwork: DemoArtwork,
  step: ArtworkStep,
  version: number,
): Upload | undefined {
  const words = `${code} ${artwork.name}${version === 1 ? '' : ` v${version}`}`
  const design = { campaign: code, turn: all.indexOf(artwork), version }
  if ('sendsPdf' in step) {
    const [widthMm, heightMm] = step.sendsPdf
    return uploads.artwork(words, { ...design, widthMm, heightMm, bleedMm: PDF_BLEED })
  }
  if (!('sends' in step)) return undefined
  const [widthPx, heightPx] = step.sends
  const size = { widthPx, heightPx }
  return uploads.picture(() => drawArtwork(design, size), { words, ...size })
}

function isSent(step: ArtworkStep): boolean {
  return 'sends' in step || 'sendsPdf' in step
}

type Sending = { campaign: DemoCampaign; artwork: DemoArtwork; call: Call }

function send(
  { records }: DemoParts,
  { campaign, artwork, call }: Sending,
  { image }: Progress,
  upload: string,
): Promise<Image> {
  const { name, promotion } = artwork
  const campaign_id = needed(records.campaigns, campaign.code)
  if (image) {
    const { id, version } = image
    return call('campaignrest/imageupdate', { id, version, campaign_id, name, upload })
  }
  const promotion_id = promotion ? needed(records.promotions, promotion) : null
  return call('campaignrest/imageupdate', { campaign_id, name, upload, promotion_id })
}

/** Takes one step: adds a comment, replies to the last comment, or decides as the customer or as prepress. */
async function speak(call: Call, step: ArtworkStep, progress: Progress): Promise<void> {
  const { image } = progress
  if (!image) throw new Error('Nobody decides on an artwork that was not sent')
  const { id, version, revision } = image
  const imageVersion = { id, version, revision }
  if ('approves' in step)
    progress.image = await call('campaignrest/imagedecide', { ...imageVersion, approval: 'approved' })
  if ('refuses' in step) {
    const request = { ...imageVersion, approval: 'changes', text: step.refuses } as const
    progress.image = await call('campaignrest/imagedecide', request)
  }
  if ('releases' in step)
    progress.image = await call('campaignrest/imagerelease', { ...imageVersion, release: 'released' })
  if ('holdsBack' in step) {
    const refusal = { ...imageVersion, release: 'refused', text: step.holdsBack, for_customer: true } as const
    progress.image = await call('campaignrest/imagerelease', refusal)
  }
  if ('says' in step) {
    const pin = step.pin ?? null
    const comment = await call('campaignrest/imagecomment', { id, revision, text: step.says, pin })
    progress.lastComment = comment.id
  }
  if ('answers' in step) {
    const parent_id = progress.lastComment ?? null
    await call('campaignrest/imagecomment', { id, revision, text: step.answers, parent_id })
  }
}
