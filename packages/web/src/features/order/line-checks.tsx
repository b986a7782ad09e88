import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './order-lines.module.css'
import type { PricedLine } from './order-record.ts'
import { ruleValues } from '../../core/rule-values.ts'

const icons = { ok: IconCircleCheck, warning: IconAlertTriangle, error: IconCircleX }

/** What the checks of a line say, worst first, each with an icon and words. Takes its place also while there is nothing. */
export function LineChecks(props: { checks: PricedLine['checks']; outdated: boolean; waiting: boolean }) {
  const { t } = useTranslation()
  const { checks } = props
  const order = ['error', 'warning', 'ok']
  const sorted = checks.toSorted((one, other) => order.indexOf(one.level) - order.indexOf(other.level))
  return (
    <ul className={classes.checks} data-outdated={props.outdated || undefined}>
      {props.waiting && <li className={classes.check}>{t('check.waiting')}</li>}
      {sorted.map((check) => {
        const CheckIcon = icons[check.level]
        return (
          <li key={check.key} className={classes.check} data-level={check.level}>
            <CheckIcon size={14} stroke={1.8} aria-hidden />
            <span>
              <strong>{t(`check.levels.${check.level}`)}</strong> {t(check.key, ruleValues(check.values))}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
