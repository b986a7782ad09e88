import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../core/language/language.ts'
import classes from '../photo-review.module.css'
import type { PhotoCounts } from '../queue/use-photo-queue.ts'
import { isUndecided, type ReviewedPhoto } from '../reviewed-photo.ts'

/**
 * Shows the number of second looks in the last 30 days, and how many of them agreed with the first decision. Includes the looks
 * just made on this screen.
 */
export function AgreedText({
  counts,
  photos,
}: {
  counts: PhotoCounts | null
  photos: readonly ReviewedPhoto[]
}) {
  const { t } = useTranslation()
  if (!counts?.second) return null
  const lookedCount = counts.second.looked + photos.filter((photo) => !isUndecided(photo)).length
  const agreedCount = counts.second.agreed + photos.filter(({ state }) => state === 'valid').length
  return (
    <p className={classes.agreed}>
      {t('photoreview.second.agreed', {
        looked: formatNumber(lookedCount),
        agreed: formatNumber(agreedCount),
      })}
    </p>
  )
}
