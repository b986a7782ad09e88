import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../core/language/language.ts'
import { Part } from '../../../core/overview/part.tsx'
import classes from '../../../core/overview/rows.module.css'
import { WaitingPhotos } from '../../../features/budget/links/waiting-photos.tsx'
import { ScreenLink } from '../../screens/screen-link.tsx'
import type { HomeData } from '../home-data.ts'

const SHOWN_AT_FIRST = 6

/** Lists the budgets with photos that have not arrived from the phones of installers, those with the oldest photo first. */
export function PhotosOnPhones({ phones }: { phones: NonNullable<HomeData['photos_on_phones']> }) {
  const { t } = useTranslation()
  const { photos, budgets, rows } = phones
  const [shown, setShown] = useState(SHOWN_AT_FIRST)
  return (
    <Part title={t('home.phones.title')} count={formatNumber(photos)}>
      <p className={classes.sums}>
        <span>{t('home.phones.budgets', { count: budgets })}</span>
      </p>
      <ul className={classes.rows}>
        {rows.slice(0, shown).map(({ id, code, customer_name, order_code, photos: ofBudget, oldest_at }) => (
          <li key={id}>
            <ScreenLink to={`/budget/${id}`} className={classes.row}>
              <span className={classes.names}>
                <span className={classes.name}>{code}</span>
                <span className={classes.about}>{`${customer_name} · ${order_code}`}</span>
              </span>
              <WaitingPhotos photos={ofBudget} oldest_at={oldest_at} />
            </ScreenLink>
          </li>
        ))}
      </ul>
      {rows.length > shown && (
        <Button variant="subtle" color="gray" size="xs" onClick={() => setShown(rows.length)}>
          {t('home.phones.show_all')}
        </Button>
      )}
    </Part>
  )
}
