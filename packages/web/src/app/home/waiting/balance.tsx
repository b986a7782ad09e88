import { useTranslation } from 'react-i18next'
import { Meter } from '../../../core/domain/meter.tsx'
import { Part } from '../../../core/overview/part.tsx'
import type { HomeData } from '../home-data.ts'

/** Shows how much of each limit, in euros and in m², the user has used. */
export function Balance({ balance }: { balance: HomeData['balance'] }) {
  const { t } = useTranslation()
  const { saldo, limit } = balance
  return (
    <Part title={t('home.balance')}>
      <Meter label={t('shell.balance.euros')} used={saldo.euros} limit={limit.euros} sign="€" />
      <Meter label={t('shell.balance.m2')} used={saldo.m2} limit={limit.m2} sign="m²" />
    </Part>
  )
}
