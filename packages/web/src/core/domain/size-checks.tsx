import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ruleValues } from './rule-values.ts'
import classes from './size-checks.module.css'

const icons = { ok: IconCircleCheck, warning: IconAlertTriangle, error: IconCircleX }

export type ShownCheck = {
  level: 'ok' | 'warning' | 'error'
  key: string
  values: Record<string, string | number>
}

/** Lists the checks of a size with icons and texts, the most severe first. The list takes up space even if it is empty. */
export function SizeChecks(props: {
  checks: readonly ShownCheck[]
  outdated?: boolean
  /** Text to show while there is nothing to check yet. */
  waiting?: string | false
}) {
  const { t } = useTranslation()
  const { checks } = props
  const order = ['error', 'warning', 'ok']
  const sorted = checks.toSorted((one, other) => order.indexOf(one.level) - order.indexOf(other.level))
  return (
    <ul className={classes.checks} data-outdated={props.outdated || undefined}>
      {props.waiting && <li className={classes.check}>{props.waiting}</li>}
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
