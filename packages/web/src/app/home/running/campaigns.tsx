import { useTranslation } from 'react-i18next'
import { spanFilter } from '../../../core/list/filters/day-spans.ts'
import { Part } from '../../../core/overview/part.tsx'
import classes from '../../../core/overview/rows.module.css'
import { formatDay } from '../../../ui/dates/date-text.ts'
import { Thumbnail } from '../../../ui/pictures/thumbnail.tsx'
import { ScreenLink } from '../../screens/screen-link.tsx'
import type { HomeData } from '../home-data.ts'

/** Lists the running campaigns, sorted by the date on which they end. */
export function Campaigns({ campaigns }: { campaigns: NonNullable<HomeData['campaigns']> }) {
  const { t } = useTranslation()
  return (
    <Part
      title={t('home.campaigns')}
      all={{
        to: '/campaign',
        search: { f_runs_on: spanFilter('today') },
        label: t('home.all_campaigns', { count: campaigns.total }),
      }}
    >
      {campaigns.rows.length === 0 && <p className={classes.none}>{t('home.no_campaigns')}</p>}
      <ul className={classes.rows}>
        {campaigns.rows.map(({ id, name, customer_name, ends_at, cover }) => (
          <li key={id}>
            <ScreenLink to={`/campaign/${id}`} className={classes.row}>
              <Thumbnail src={cover?.small} alt="" size={32} />
              <span className={classes.names}>
                <span className={classes.name}>{name}</span>
                <span className={classes.about}>{customer_name}</span>
              </span>
              {ends_at !== null && (
                <span className={classes.when}>{t('home.ends', { day: formatDay(ends_at) })}</span>
              )}
            </ScreenLink>
          </li>
        ))}
      </ul>
    </Part>
  )
}
