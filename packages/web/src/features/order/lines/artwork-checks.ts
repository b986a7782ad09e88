import type { ShownCheck } from '../../../core/domain/size-checks.tsx'
import type { LineDraft } from '../record/order-draft.ts'
import type { Order } from '../record/order-record.ts'

type SavedLine = Order['lines'][number]

/**
 * What has happened to the saved artwork of a line since it was checked, and until it is produced, what production waits for:
 * the customer's approval and the house's release for print.
 */
export function artworkChecks(
  line: Pick<LineDraft, 'campaign_image_id'>,
  saved: SavedLine | undefined,
  status: Order['status'] | undefined,
): ShownCheck[] {
  const isSaved = saved !== undefined && saved.campaign_image_id === line.campaign_image_id
  if (!isSaved || saved.campaign_image_id === null) return []
  if (saved.image_deleted) return [{ level: 'error', key: 'order.artwork_gone', values: {} }]
  const isToBeMade = status === 'draft' || status === 'confirmed'
  return [...newerVersion(saved), ...(isToBeMade ? missingApprovals(saved) : [])]
}

function newerVersion({ image_revision: checked, newest_revision: newest }: SavedLine): ShownCheck[] {
  if (checked === null || newest === null || checked === newest) return []
  return [{ level: 'warning', key: 'order.artwork_newer', values: { checked, newest } }]
}

function missingApprovals({ image_approval, image_release }: SavedLine): ShownCheck[] {
  const missing: string[] = []
  if (image_approval !== 'approved') missing.push('order.artwork_not_approved')
  if (image_release === 'pending') missing.push('order.artwork_not_released')
  if (image_release === 'refused') missing.push('order.artwork_refused')
  return missing.map((key) => ({ level: 'warning', key, values: {} }))
}
