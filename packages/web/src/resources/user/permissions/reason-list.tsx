import { IconCheck, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './user-permissions.module.css'

export type Reason = { key: string; holds: boolean; values: Record<string, string> }

/** Lists the reasons for and against access. Icon and colour show which is which. */
export function ReasonList({ reasons }: { reasons: readonly Reason[] }) {
  const { t } = useTranslation()
  return (
    <ul className={classes.reasons}>
      {reasons.map(({ key, holds, values }) => (
        <li key={key} className={classes.reason} data-against={!holds || undefined}>
          {holds ? (
            <IconCheck className={classes.sign} size={16} stroke={1.8} aria-label={t('user.why.for')} />
          ) : (
            <IconX className={classes.sign} size={16} stroke={1.8} aria-label={t('user.why.against')} />
          )}
          <span>{t(`user.why.${key}`, values)}</span>
        </li>
      ))}
    </ul>
  )
}
