import type { FieldError } from '@lienzo/contract/wire/errors'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../../../core/context/context.ts'
import type { Handle } from '../../../../core/context/handle.ts'
import { excerptOf } from '../../../../core/notify/excerpt.ts'
import { campaignImageDecisions } from '../../../../db/tables/sales/campaign-artworks.ts'
import { campaignImages, campaigns } from '../../../../db/tables/sales/campaigns.ts'

export type Step = {
  to: 'confirmed' | 'production'
  /** Whether artwork that has another version now is taken as it is. */
  takeNewest: boolean
}

/** What a line prints, in the version that was checked. */
type PrintedLine = { campaign_image_id: number | null; image_revision: number | null }

/** The present state of an artwork. */
type Artwork = Awaited<ReturnType<typeof readArtworks>>[number]

export type ArtworkFault = FieldError & { field: 'campaign_image_id' | 'release' }

/** The artworks of the lines, held so that no version comes while one is being checked. */
export async function holdArtworks(
  { database }: Context,
  lines: readonly PrintedLine[],
): Promise<Map<number, Artwork>> {
  const ids = [...new Set(lines.map((line) => line.campaign_image_id).filter((id) => id !== null))]
  if (ids.length === 0) return new Map()
  const rows = await readArtworks(database, ids)
  return new Map(rows.map((row) => [row.id, row]))
}

function readArtworks(database: Handle, ids: number[]) {
  return database
    .select({
      id: campaignImages.id,
      name: campaignImages.name,
      revision: campaignImages.revision,
      approval: campaignImages.approval,
      release: campaignImages.release,
      refused_for: whyRefused(database),
      deleted: sql<boolean>`coalesce(${campaignImages.deleted_at}, ${campaigns.deleted_at}) is not null`,
    })
    .from(campaignImages)
    .innerJoin(campaigns, eq(campaigns.id, campaignImages.campaign_id))
    .where(inArray(campaignImages.id, ids))
    .orderBy(campaignImages.id)
    .for('key share', { of: campaignImages })
}

/** What the house said when it refused the present version of an artwork. */
function whyRefused(database: Handle) {
  const { campaign_image_id, revision, release, text, taken_back_at, id } = campaignImageDecisions
  const last = database
    .select({ text })
    .from(campaignImageDecisions)
    .where(
      and(
        eq(campaign_image_id, campaignImages.id),
        eq(revision, campaignImages.revision),
        eq(release, 'refused'),
        isNull(taken_back_at),
      ),
    )
    .orderBy(desc(id))
    .limit(1)
  return sql<string>`coalesce((${last}), '')`
}

/** What of an artwork stands in the way of a step, in the order in which it is put right. */
export function artworkFaults(line: PrintedLine, artwork: Artwork | undefined, step: Step): ArtworkFault[] {
  if (!artwork) return []
  const field = 'campaign_image_id'
  const { name, revision: newest } = artwork
  const checked = line.image_revision ?? newest
  if (artwork.deleted) {
    const message = 'is artwork that is deleted'
    return [{ field, key: 'validation.artwork_deleted', values: { name }, message }]
  }
  if (checked !== newest && !step.takeNewest) {
    const message = `is artwork of which version ${newest} has come since version ${checked} was checked`
    return [{ field, key: 'validation.artwork_version_changed', values: { name, checked, newest }, message }]
  }
  return step.to === 'production' ? missingApprovals(artwork) : []
}

/** Both are told, so that nobody learns of the second one when the first has been got. */
function missingApprovals({ name, approval, release, refused_for }: Artwork): ArtworkFault[] {
  const faults: ArtworkFault[] = []
  if (approval !== 'approved') {
    const message = 'is artwork that the customer has not approved'
    faults.push({
      field: 'campaign_image_id',
      key: 'validation.artwork_not_approved',
      values: { name },
      message,
    })
  }
  if (release === 'pending') {
    const message = 'is artwork that prepress has not released'
    faults.push({ field: 'release', key: 'validation.artwork_not_released', values: { name }, message })
  }
  if (release === 'refused') {
    const values = { name, reason: excerptOf(refused_for) }
    const message = `is artwork that prepress has refused: ${values.reason}`
    faults.push({ field: 'release', key: 'validation.artwork_refused', values, message })
  }
  return faults
}
