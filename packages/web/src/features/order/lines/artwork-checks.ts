import type { ShownCheck } from '../../../core/domain/size-checks.tsx'
import type { LineDraft } from '../record/order-draft.ts'
import type { Order } from '../record/order-record.ts'

/** What has happened to the saved artwork of a line since it was checked: it was deleted, or has a newer version. */
export function artworkChecks(
  line: Pick<LineDraft, 'campaign_image_id'>,
  saved: Order['lines'][number] | undefined,
): ShownCheck[] {
  const isSaved = saved !== undefined && saved.campaign_image_id === line.campaign_image_id
  if (!isSaved || saved.campaign_image_id === null) return []
  if (saved.image_deleted) return [{ level: 'error', key: 'order.artwork_gone', values: {} }]
  const { image_revision: checked, newest_revision: newest } = saved
  if (checked === null || newest === null || checked === newest) return []
  return [{ level: 'warning', key: 'order.artwork_newer', values: { checked, newest } }]
}
