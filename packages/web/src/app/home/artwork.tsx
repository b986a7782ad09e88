import { useTranslation } from 'react-i18next'
import { ScreenLink } from '../screens/screen-link.tsx'
import classes from './artwork.module.css'
import type { HomeData } from './part/home-data.ts'
import { Part } from './part/part.tsx'

/** The newest artwork of a customer, each picture leading to where it is reviewed. */
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
