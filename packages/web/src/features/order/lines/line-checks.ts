import { MEASURES_UNSAID } from '@lienzo/rules/sales/space-checks'
import type { ShownCheck } from '../../../core/domain/size-checks.tsx'
import type { Order, OrderLine } from '../record/order-record.ts'

type CheckedArtwork = Pick<
  OrderLine,
  | 'campaign_image_id'
  | 'image_deleted'
  | 'image_revision'
  | 'newest_revision'
  | 'image_approval'
  | 'image_release'
>

/** Returns all checks of a line: the checks of its artwork, and the checks saved with the line. */
export function checksOfLine(
  line: CheckedArtwork & Pick<OrderLine, 'checks'>,
  status: Order['status'],
): ShownCheck[] {
  return [...artworkChecks(line, status), ...line.checks]
}

/**
 * Returns true for the warning that nobody recorded how the space was measured. Nearly every line can have this warning, so it
 * is shown once for all lines; only the panel of a line repeats it.
 */
export function isToldOnce({ key }: Pick<ShownCheck, 'key'>): boolean {
  return key === MEASURES_UNSAID
}

/**
 * Returns the failed checks of a line's artwork. A deleted artwork is an error. A newer version of the artwork is a warning, as
 * is, before production, a missing approval by the customer or a missing or refused release by the house.
 */
export function artworkChecks(line: CheckedArtwork, status: Order['status']): ShownCheck[] {
  if (line.campaign_image_id === null) return []
  if (line.image_deleted) return [{ level: 'error', key: 'order.artwork_gone', values: {} }]
  const isToBeMade = status === 'draft' || status === 'confirmed'
  return [...newerVersion(line), ...(isToBeMade ? missingApprovals(line) : [])]
}

function newerVersion({ image_revision: checked, newest_revision: newest }: CheckedArtwork): ShownCheck[] {
  if (checked === null || newest === null || checked === newest) return []
  return [{ level: 'warning', key: 'order.artwork_newer', values: { checked, newest } }]
}

function missingApprovals({ image_approval, image_release }: CheckedArtwork): ShownCheck[] {
  const missing: string[] = []
  if (image_approval !== 'approved') missing.push('order.artwork_not_approved')
  if (image_release === 'pending') missing.push('order.artwork_not_released')
  if (image_release === 'refused') missing.push('order.artwork_refused')
  return missing.map((key) => ({ level: 'warning', key, values: {} }))
}
