import { useTranslation } from 'react-i18next'
import { balanceParts } from '../../core/domain/balance-text.ts'
import { useCurrentUser } from '../../core/session/session-user.ts'
import { Facts } from '../../ui/layout/facts.tsx'
import type { Profile } from './profile-record.ts'
import classes from './profile-screen.module.css'

/**
 * Shows the values that users cannot change themselves: username, role and user group, and the saldo and limit in each unit.
 */
export function ProfileSide({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const user = useCurrentUser()
  const balance = user ? balanceParts(user) : []
  return (
    <aside className={classes.side}>
      <Facts
        title={t('profile.account')}
        facts={[
          { label: t('user.username'), value: profile.username },
          { label: t('user.role_id'), value: profile.role_name },
          { label: t('user.usergroup_id'), value: profile.usergroup_name },
          ...balance.map(({ unit, used, limit }) => ({
            label: t(`shell.balance.${unit}`),
            value: `${used} / ${limit} ${unit === 'euros' ? '€' : 'm²'}`,
          })),
        ]}
      />
      <p className={classes.note}>{t('profile.account_help')}</p>
    </aside>
  )
}
