import type { FieldError } from '@lienzo/contract/wire/errors'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../../../core/context/context.ts'
import type { Handle } from '../../../../core/context/handle.ts'
import { excerptOf } from '../../../../core/notify/excerpt.ts'
import { campaignImageDecisions } from '../../../../db/tables/sales/campaign-artworks.ts'
import { campaignImages, campaigns } from '../../../../db/tables/sales/campaigns.ts'

export type Step = {
  to: 'confirmed' | 'production'
  /** If true, the newest version of artwork is accepted even if it has not been checked. */
  takeNewest: boolean
}

/** Artwork of a line and the version of the artwork that was checked. */
export type PrintedLine = { campaign_image_id: number | null; image_revision: number | null }

type Artwork = Awaited<ReturnType<typeof readRows>>[number]

/** Current values of artworks, by ID. */
export type Artworks = ReadonlyMap<number, Artwork>

export type ArtworkFault = FieldError & { field: 'campaign_image_id' | 'release' }

/** Reads the artworks of lines. With `lock`, no new version can be added until the transaction ends. */
export async function readArtworks(
  { database }: Context,
  lines: readonly Pick<PrintedLine, 'campaign_image_id'>[],
  { lock }: { lock: boolean },
): Promise<Artworks> {
  const ids = [...new Set(lines.map((line) => line.campaign_image_id).filter((id) => id !== null))]
  if (ids.length === 0) return new Map()
  const rows = readRows(database, ids)
  const artworks = await (lock ? rows.for('key share', { of: campaignImages }) : rows)
  return new Map(artworks.map((row) => [row.id, row]))
}

function readRows(database: Handle, ids: number[]) {
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
}

/** Returns the SQL of the reason for which the house has refused the current version; empty if it has not refused it. */
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

/**
 * Returns the faults that prevent a step because of its artwork. Only the most serious kind is returned: the artwork has been
 * deleted; or its version is newer than the one checked; or, for production, approvals are missing.
 */
export function artworkFaults(line: PrintedLine, artwork: Artwork | undefined, step: Step): ArtworkFault[] {
  if (!artwork) return []
  const field = 'campaign_image_id'
  const { id: artwork_id, name, revision: newest } = artwork
  const checkedRevision = line.image_revision ?? newest
  if (artwork.deleted) {
    const message = 'is artwork that is deleted'
    return [{ field, key: 'validation.artwork_deleted', values: { name, artwork_id }, message }]
  }
  if (checkedRevision !== newest && !step.takeNewest) {
    const message = `is artwork of which version ${newest} has come since version ${checkedRevision} was checked`
    const values = { name, artwork_id, checked: checkedRevision, newest }
    return [{ field, key: 'validation.artwork_version_changed', values, message }]
  }
  return step.to === 'production' ? missingApprovals(artwork) : []
}

/**
 * Returns the missing approval of the customer and the missing release of the house together. Otherwise people would learn of
 * the second fault only after they have fixed the first.
 */
export function missingApprovals({
  id: artwork_id,
  name,
  approval,
  release,
  refused_for,
}: Artwork): ArtworkFault[] {
  const faults: ArtworkFault[] = []
  if (approval !== 'approved') {
    const message = 'is artwork that the customer has not approved'
    faults.push({
      field: 'campaign_image_id',
      key: 'validation.artwork_not_approved',
      values: { name, artwork_id },
      message,
    })
  }
  if (release === 'pending') {
    const message = 'is artwork that prepress has not released'
    faults.push({
      field: 'release',
      key: 'validation.artwork_not_released',
      values: { name, artwork_id },
      message,
    })
  }
  if (release === 'refused') {
    const values = { name, artwork_id, reason: excerptOf(refused_for) }
    const message = `is artwork that prepress has refused: ${values.reason}`
    faults.push({ field: 'release', key: 'validation.artwork_refused', values, message })
  }
  return faults
}
