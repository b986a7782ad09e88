import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../core/language/language.ts'
import { choicesFilter } from '../../../core/list/filters/filter-values.ts'
import classes from './overview.module.css'
import type { CustomerOverview } from './overview-data.ts'
import { OverviewPart } from './overview-part.tsx'

type Spaces = NonNullable<CustomerOverview['spaces']>

/** A customer's spaces: how many of each kind, and the newest that are in use. */
export function OverviewSpaces({ spaces, filter }: { spaces: Spaces; filter: Record<string, string> }) {
  const { t } = useTranslation()
  const { total, active } = spaces
  return (
    <OverviewPart
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
      <ul className={classes.rows}>
        {spaces.rows.map((space) => (
          <li key={space.id}>
            <Link to={`/space/${space.id}`} className={classes.row}>
              <span className={classes.names}>
                <span className={classes.name}>{space.shop_name}</span>
                <span className={classes.about}>
                  {[t(`space.kinds.${space.kind}`), space.position].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className={classes.when}>{space.city}</span>
              <span className={classes.when}>{t('customer.overview.space_number', space)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </OverviewPart>
  )
}
