import { mayAccess } from '@lienzo/rules/people/permissions'
import { IconCircleOff, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { StateChip } from '../../ui/feedback/state-chip.tsx'
import { PictureName } from '../list/columns/picture-name.tsx'
import { recordCalls } from '../record/record-calls.ts'
import { recordKeys } from '../record/record-keys.ts'
import { usePermissions } from '../session/permissions.ts'
import classes from './users-of.module.css'

const users = recordCalls('user')

/** Maximum number of users to show. A link leads to the complete list. */
const NAMED = 10

/** Lists the users who have a role or belong to a user group, with a link to the complete list. */
export function UsersOf(props: { column: 'role_name' | 'usergroup_name'; name: string }) {
  const { t } = useTranslation()
  const permissions = usePermissions()
  const filter = `eq;${props.name}`
  const request = {
    page: 1,
    perpage: NAMED,
    sort: 'username',
    order: 'asc' as const,
    search: '',
    filters: { [props.column]: filter },
  }
  const isAllowed = permissions !== null && mayAccess(permissions, '/user')
  const query = useQuery({
    queryKey: recordKeys.list('user', request),
    queryFn: () => users.list(request),
    enabled: isAllowed,
  })
  if (!isAllowed) return null
  const { rows = [], total } = query.data ?? {}
  return (
    <section aria-label={t('user.plural')}>
      <h2 className={classes.title}>
        {t('user.plural')}
        {total !== undefined && <span className={classes.count}>{total}</span>}
      </h2>
      {query.isError && <p className={classes.none}>{t('list.failed_title')}</p>}
      {total === 0 && <p className={classes.none}>{t('user.of_none')}</p>}
      <ul className={classes.list}>
        {rows.map((user) => (
          <li key={user.id} className={classes.row}>
            <Link to={`/user/${user.id}`} className={classes.link}>
              <PictureName picture={user.picture} name={user.username} empty={IconUser} />
            </Link>
            {!user.active && <StateChip hue="gray" icon={IconCircleOff} label={t('list.inactive')} />}
          </li>
        ))}
      </ul>
      {total !== undefined && total > 0 && (
        <Link to="/user" search={{ [`f_${props.column}`]: filter }} className={classes.all}>
          {t('user.of_all', { count: total })}
        </Link>
      )}
    </section>
  )
}
