import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../core/language.ts'
import classes from './balance.module.css'
import type { HomeData } from './home-data.ts'
import { Part } from './part.tsx'

/** What the person has used, and how much of what they may. */
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

/** A limit of 0 is no limit: there is nothing to fill then. */
function Meter(props: { label: string; used: number; limit: number; sign: string }) {
  const { t } = useTranslation()
  const { label, used, limit, sign } = props
  const share = limit === 0 ? 0 : used / limit
  const text = `${formatNumber(used, 2)} / ${limit === 0 ? '∞' : formatNumber(limit, 2)} ${sign}`
  return (
    <div className={classes.meter} data-tone={share > 1 ? 'over' : share >= 0.8 ? 'near' : undefined}>
      <span>{label}</span>
      <span className={classes.text} dir="ltr">
        {text}
      </span>
      {limit > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: <meter> cannot be given the colours of the skins
        <span
          className={classes.track}
          role="meter"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={limit}
          aria-valuenow={Math.min(Math.max(0, used), limit)}
          aria-valuetext={text}
        >
          <span style={{ width: `${Math.min(Math.max(0, share), 1) * 100}%` }} />
        </span>
      )}
      {limit > 0 && (
        <span className={classes.left}>
          {share > 1
            ? t('home.over_limit', { amount: `${formatNumber(used - limit, 2)} ${sign}` })
            : t('home.left', { amount: `${formatNumber(limit - used, 2)} ${sign}` })}
        </span>
      )}
    </div>
  )
}
