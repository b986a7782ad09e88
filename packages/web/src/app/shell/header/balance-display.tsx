import { useTranslation } from 'react-i18next'
import { balanceParts } from '../../../core/domain/balance-text.ts'
import { useCurrentUser } from '../../../core/session/session-user.ts'
import classes from './balance-display.module.css'

/** Shows the user's saldo and limit, in euros and in m². Omits a unit in which neither is set. */
export function BalanceDisplay() {
  const { t } = useTranslation()
  const user = useCurrentUser()
  const parts = user ? balanceParts(user) : []
  if (parts.length === 0) return null
  return (
    <dl className={classes.balance} aria-label={t('shell.balance.label')}>
      {parts.map(({ unit, used, limit, exceeded }) => (
        <div key={unit} className={classes.part} data-exceeded={exceeded || undefined}>
          <dt>{t(`shell.balance.${unit}`)}</dt>
          <dd dir="ltr">
            {used} <span aria-hidden>/</span> <span className={classes.limit}>{limit}</span>
            {unit === 'euros' ? ' €' : ' m²'}
          </dd>
        </div>
      ))}
    </dl>
  )
}
