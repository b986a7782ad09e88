import { useTranslation } from 'react-i18next'
import { Part } from '../../../core/overview/part.tsx'
import { ScreenLink } from '../../screens/screen-link.tsx'
import type { HomeData } from '../home-data.ts'
import classes from './artwork.module.css'

/** Shows the newest photos that prove that prints were mounted. Each photo links to the proof of its order. */
export function Proofs({ proofs }: { proofs: NonNullable<HomeData['proofs']> }) {
  const { t } = useTranslation()
  return (
    <Part title={t('home.proofs')}>
      <ul className={classes.pictures}>
        {proofs.map(({ id, order_id, order_code, space_name, file }) => {
          const name = `${space_name} · ${order_code}`
          return (
            <li key={id}>
              <ScreenLink to={`/order/${order_id}/proof`} className={classes.picture} title={name}>
                <img src={file.small} alt={name} loading="lazy" decoding="async" />
              </ScreenLink>
            </li>
          )
        })}
      </ul>
    </Part>
  )
}
