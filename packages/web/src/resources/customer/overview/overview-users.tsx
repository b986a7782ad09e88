import { IconCircleOff, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Meter } from '../../../core/domain/meter.tsx'
import { formatNumber } from '../../../core/language/language.ts'
import { Part } from '../../../core/overview/part.tsx'
import rows from '../../../core/overview/rows.module.css'
import { StateChip } from '../../../ui/feedback/state-chip.tsx'
import { Thumbnail } from '../../../ui/pictures/thumbnail.tsx'
import classes from './overview.module.css'
import type { CustomerOverview } from './overview-data.ts'

type Users = NonNullable<CustomerOverview['users']>

/** Lists users of the customer's groups, and how much of their limits they have used. */
export function OverviewUsers({ users }: { users: Users }) {
  const { t } = useTranslation()
  const more = users.total - users.rows.length
  return (
    <Part title={t('user.plural')} count={formatNumber(users.total)}>
      {users.total === 0 && <p className={classes.none}>{t('customer.overview.no_users')}</p>}
      <ul className={rows.rows}>
        {users.rows.map((user) => (
          <li key={user.id} className={classes.user}>
            <Link to={`/user/${user.id}`} className={classes.person}>
              <Thumbnail src={user.picture?.small} alt="" size={32} empty={IconUser} />
              <span className={rows.names}>
                <span className={`${rows.name} ${classes.username}`}>{user.username}</span>
                <span className={rows.about}>{user.usergroup_name}</span>
              </span>
              {!user.active && <StateChip hue="gray" icon={IconCircleOff} label={t('list.inactive')} />}
            </Link>
            <Meter
              inRow
              label={t('shell.balance.euros')}
              used={user.user_saldo_euros}
              limit={user.user_limit_euros}
              sign="€"
            />
            <Meter
              inRow
              label={t('shell.balance.m2')}
              used={user.user_saldo_m2}
              limit={user.user_limit_m2}
              sign="m²"
            />
          </li>
        ))}
      </ul>
      {more > 0 && <p className={classes.none}>{t('customer.overview.more_users', { count: more })}</p>}
    </Part>
  )
}
