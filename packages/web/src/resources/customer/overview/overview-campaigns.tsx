import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { spanFilter } from '../../../core/list/filters/day-spans.ts'
import { Part } from '../../../core/overview/part.tsx'
import rows from '../../../core/overview/rows.module.css'
import { formatDay } from '../../../ui/dates/date-text.ts'
import { Thumbnail } from '../../../ui/pictures/thumbnail.tsx'
import classes from './overview.module.css'
import type { CustomerOverview } from './overview-data.ts'

type Campaigns = NonNullable<CustomerOverview['campaigns']>

/** Lists the customer's running campaigns, starting with the one that ends first. */
export function OverviewCampaigns(props: { campaigns: Campaigns; filter: Record<string, string> }) {
  const { campaigns, filter } = props
  const { t } = useTranslation()
  const isEverySeen = campaigns.running === campaigns.rows.length
  const search = isEverySeen ? filter : { ...filter, f_runs_on: spanFilter('today') }
  return (
    <Part
      title={t('customer.overview.running_campaigns')}
      count={t('customer.overview.of_all', { shown: campaigns.running, count: campaigns.total })}
      all={campaigns.total > 0 && { to: '/campaign', search, label: t('customer.overview.all_campaigns') }}
    >
      {campaigns.rows.length === 0 && <p className={classes.none}>{t('customer.overview.no_campaigns')}</p>}
      <ul className={classes.covers}>
        {campaigns.rows.map(({ id, name, code, ends_at, cover }) => (
          <li key={id}>
            <Link to={`/campaign/${id}`} className={classes.cover}>
              <Thumbnail src={cover?.small} alt="" size={56} />
              <span className={rows.names}>
                <span className={rows.name}>{name}</span>
                <span className={rows.about}>{code}</span>
                {ends_at !== null && (
                  <span className={rows.about}>
                    {t('customer.overview.ends', { day: formatDay(ends_at) })}
                  </span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  )
}
