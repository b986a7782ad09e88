import { installerPhotoColumns } from '@lienzo/contract/installation/installer-photo-columns'
import { SECONDS_PER_DAY } from '@lienzo/rules/day'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../core/language/language.ts'
import { choicesFilter } from '../../../core/list/filters/filter-values.ts'
import { Part } from '../../../core/overview/part.tsx'
import classes from '../../../core/overview/rows.module.css'
import { ScreenLink } from '../../screens/screen-link.tsx'
import type { HomeData } from '../home-data.ts'

const anyFlag = { f_flags: choicesFilter([...installerPhotoColumns.flags.choices]) }

/** Shows how many installer photos wait for review, and for how many days the oldest has waited. */
export function PhotosToReview({ photos }: { photos: NonNullable<HomeData['photos_to_review']> }) {
  const { t } = useTranslation()
  const { total, flagged, oldest_at } = photos
  const days = oldest_at === null ? 0 : Math.floor((Date.now() / 1000 - oldest_at) / SECONDS_PER_DAY)
  return (
    <Part
      title={t('home.photos.title')}
      count={formatNumber(total)}
      all={{ to: '/budget/photoreview', label: t('home.photos.review') }}
    >
      <p className={classes.sums}>
        {flagged > 0 && (
          <ScreenLink to="/budget/photoreview" search={anyFlag}>
            {t('home.photos.flagged', { count: flagged })}
          </ScreenLink>
        )}
        <span>
          {days > 0 ? t('home.photos.waiting', { count: days }) : t('home.photos.waiting_since_today')}
        </span>
      </p>
    </Part>
  )
}
