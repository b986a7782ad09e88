import { useTranslation } from 'react-i18next'
import { formatNumber } from '../language/language.ts'
import classes from './meter.module.css'

/** Shows how much of a limit is used and how much remains. A limit of 0 means unlimited and is shown without a bar. */
export function Meter(props: {
  label: string
  used: number
  limit: number
  sign: string
  /** True if several meters are side by side. */
  inRow?: boolean
}) {
  const { t } = useTranslation()
  const { label, used, limit, sign } = props
  const share = limit === 0 ? 0 : used / limit
  const text = `${formatNumber(used, 2)} / ${limit === 0 ? '∞' : formatNumber(limit, 2)} ${sign}`
  return (
    <div
      className={classes.meter}
      data-in-row={props.inRow || undefined}
      data-tone={share > 1 ? 'over' : share >= 0.8 ? 'near' : undefined}
    >
      <span>{label}</span>
      <span className={classes.text} dir="ltr">
        {text}
      </span>
      {limit > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: <meter> cannot take the colours of the skins
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
