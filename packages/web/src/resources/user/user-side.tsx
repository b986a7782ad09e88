import { Progress } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { RecordFacts } from '../../core/detail/record-facts.tsx'
import { formatDateTime, formatEuros, formatM2 } from '../../core/language/language.ts'
import { Facts } from '../../ui/layout/facts.tsx'
import { SectionTitle } from '../../ui/layout/section-title.tsx'
import { SendPasswordLink } from './send-password-link.tsx'
import type { User } from './user-record.ts'
import classes from './user-side.module.css'

/** Shows how much of each limit the user has used, and when the user last signed in. */
export function UserSide({ user }: { user: User }) {
  const { t } = useTranslation()
  return (
    <>
      <section aria-label={t('user.balance')}>
        <SectionTitle>{t('user.balance')}</SectionTitle>
        <Used
          label={t('user.user_saldo_euros')}
          used={user.user_saldo_euros}
          limit={user.user_limit_euros}
          format={formatEuros}
        />
        <Used
          label={t('user.user_saldo_m2')}
          used={user.user_saldo_m2}
          limit={user.user_limit_m2}
          format={(area) => `${formatM2(area)} m²`}
        />
      </section>
      <div className={classes.entry}>
        <Facts
          title={t('user.activity')}
          facts={[
            {
              label: t('user.last_sign_in_at'),
              value: user.last_sign_in_at === null ? t('user.never') : formatDateTime(user.last_sign_in_at),
            },
          ]}
        />
        <SendPasswordLink user={user} />
      </div>
      <RecordFacts record={user} />
    </>
  )
}

function Used(props: { label: string; used: number; limit: number; format: (amount: number) => string }) {
  const { t } = useTranslation()
  const { used, limit, format } = props
  const share = limit > 0 ? Math.max(0, Math.min(100, (used / limit) * 100)) : 0
  return (
    <div className={classes.used}>
      <div className={classes.line}>
        <strong>{format(used)}</strong>
        <span>{limit > 0 ? t('user.of_limit', { limit: format(limit) }) : t('user.no_limit')}</span>
      </div>
      {limit > 0 && (
        <Progress value={share} size={4} color={used > limit ? 'red' : undefined} aria-label={props.label} />
      )}
    </div>
  )
}
