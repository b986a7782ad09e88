import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../core/language/language.ts'
import { choicesFilter } from '../../../core/list/filters/filter-values.ts'
import { Part } from '../../../core/overview/part.tsx'
import rows from '../../../core/overview/rows.module.css'
import classes from './overview.module.css'
import type { CustomerOverview } from './overview-data.ts'

type Spaces = NonNullable<CustomerOverview['spaces']>

/** Shows the number of the customer's spaces by kind, and the newest active spaces. */
export function OverviewSpaces({ spaces, filter }: { spaces: Spaces; filter: Record<string, string> }) {
  const { t } = useTranslation()
  const { total, active } = spaces
  return (
    <Part
      title={t('space.plural')}
      count={
        active === total ? formatNumber(total) : t('customer.overview.of_active', { active, count: total })
      }
      all={total > 0 && { to: '/space', search: filter, label: t('customer.overview.all_spaces') }}
    >
      {total === 0 && <p className={classes.none}>{t('customer.overview.no_spaces')}</p>}
      <ul className={classes.kinds}>
        {spaces.kinds.map((kind) => (
          <li key={kind.kind}>
            <Link
              to="/space"
              search={{ ...filter, f_kind: choicesFilter([kind.kind]) }}
              className={classes.kind}
            >
              {t(`space.kinds.${kind.kind}`)} <strong>{formatNumber(kind.total)}</strong>
            </Link>
          </li>
        ))}
      </ul>
      <ul className={`${rows.rows} ${rows.long}`}>
        {spaces.rows.map((space) => (
          <li key={space.id}>
            <Link to={`/space/${space.id}`} className={rows.row}>
              <span className={rows.names}>
                <span className={rows.name}>{space.shop_name}</span>
                <span className={rows.about}>
                  {[t(`space.kinds.${space.kind}`), space.position].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className={rows.when}>{space.city}</span>
              <span className={rows.when}>{t('customer.overview.space_number', space)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  )
}
