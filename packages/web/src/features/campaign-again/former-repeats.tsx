import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatNumber } from '../../core/language/language.ts'
import type { Repeat } from './again-records.ts'
import classes from './campaign-again.module.css'

/** Lists the earlier repeats of the campaign, each with a link to its result. */
export function FormerRepeats({ repeats }: { repeats: readonly Repeat[] }) {
  const { t } = useTranslation()
  if (repeats.length === 0) return null
  return (
    <section className={classes.results}>
      <h2 className={classes.heading}>{t('campaign_again.former')}</h2>
      <ul>
        {repeats.map((repeat) => (
          <li key={repeat.id}>
            <Link to="." search={{ repeat: repeat.id }}>
              {`${formatDateTime(repeat.created_at)} · ${repeat.created_by_name}`}
            </Link>
            {` · ${repeat.to_campaign_name} · ${t(`activity.state.${repeat.state}`)} · `}
            {t('campaign_again.made_of', {
              made: formatNumber(repeat.made),
              all: formatNumber(repeat.orders),
            })}
          </li>
        ))}
      </ul>
    </section>
  )
}
