import { useTranslation } from 'react-i18next'
import { formatNumber, formatPercent } from '../../../core/language/language.ts'
import { booleanFilter } from '../../../core/list/filters/filter-values.ts'
import { Part } from '../../../core/overview/part.tsx'
import classes from '../../../core/overview/rows.module.css'
import { ScreenLink } from '../../screens/screen-link.tsx'
import type { HomeData } from '../home-data.ts'

type People = NonNullable<HomeData['near_limits']>

/**
 * Lists the users who are closest to a limit. For each user, shows the limit (in euros or m²) of which they have used the
 * larger share.
 */
export function NearLimits({ people }: { people: People }) {
  const { t } = useTranslation()
  return (
    <Part
      title={t('home.near_limits', { count: people.total })}
      all={{
        to: '/user',
        search: { f_near_limit: booleanFilter(true), f_active: booleanFilter(true) },
        label: t('home.all_near_limits'),
      }}
    >
      <ul className={classes.rows}>
        {people.rows.map((person) => {
          const { share, sign, used, limit } = nearest(person)
          return (
            <li key={person.id}>
              <ScreenLink to={`/user/${person.id}`} className={classes.row}>
                <span className={classes.names}>
                  <span className={classes.name}>{person.username}</span>
                  <span className={classes.about}>{person.usergroup_name}</span>
                </span>
                <span className={classes.figure}>
                  <span className={share > 1 ? classes.late : undefined}>
                    {formatPercent(Math.round(share * 100))}
                  </span>
                  <span className={classes.about} dir="ltr">
                    {formatNumber(used, 2)} / {formatNumber(limit, 2)} {sign}
                  </span>
                </span>
              </ScreenLink>
            </li>
          )
        })}
      </ul>
    </Part>
  )
}

function nearest(person: People['rows'][number]) {
  const euros = { used: person.user_saldo_euros, limit: person.user_limit_euros, sign: '€' }
  const m2 = { used: person.user_saldo_m2, limit: person.user_limit_m2, sign: 'm²' }
  const shareOf = ({ used, limit }: typeof euros) => (limit === 0 ? 0 : used / limit)
  const unit = shareOf(m2) > shareOf(euros) ? m2 : euros
  return { ...unit, share: shareOf(unit) }
}
