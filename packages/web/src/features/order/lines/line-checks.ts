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

/** Returns all checks of a line: the artwork checks, and the checks saved with the line. */
export function checksOfLine(
  line: CheckedArtwork & Pick<OrderLine, 'checks'>,
  status: Order['status'],
): ShownCheck[] {
  return [...artworkChecks(line, status), ...line.checks]
}

/**
 * Returns true for the warning that nearly every line can have. It is shown once for all lines, and in the panel of each line.
 */
export function isToldOnce({ key }: Pick<ShownCheck, 'key'>): boolean {
  return key === MEASURES_UNSAID
}

/**
 * Returns the checks of a line's artwork: that it was deleted or has a newer version, and, before production, that the
 * customer's approval or the house's release is missing.
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
