import { useTranslation } from 'react-i18next'
import { Part } from '../../../core/overview/part.tsx'
import { ScreenLink } from '../../screens/screen-link.tsx'
import type { HomeData } from '../home-data.ts'
import classes from './artwork.module.css'

/** Shows the customer's newest artwork. Each picture links to the review of that artwork. */
export function Artwork({ images }: { images: NonNullable<HomeData['artwork']> }) {
  const { t } = useTranslation()
  return (
    <Part title={t('home.artwork')}>
      <ul className={classes.pictures}>
        {images.map(({ id, name, campaign_id, file }) => (
          <li key={id}>
            <ScreenLink
              to={`/campaign/${campaign_id}/artwork/${id}`}
              className={classes.picture}
              title={name}
            >
              <img src={file.small} alt={name} loading="lazy" decoding="async" />
            </ScreenLink>
          </li>
        ))}
      </ul>
    </Part>
  )
}
