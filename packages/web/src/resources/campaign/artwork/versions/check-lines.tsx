import type { SizeCheck } from '@lienzo/rules/catalogue/size-check'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ruleValues } from '../../../../core/domain/rule-values.ts'
import classes from './print-size.module.css'

const icons = { ok: IconCircleCheck, warning: IconAlertTriangle, error: IconCircleX }

/** Lists the results of checks, each with an icon and a text. */
export function CheckLines({ checks }: { checks: readonly SizeCheck[] }) {
  const { t } = useTranslation()
  return (
    <ul className={classes.lines}>
      {checks.map((check) => {
        const CheckIcon = icons[check.level]
        return (
          <li key={check.key} className={classes.check} data-level={check.level}>
            <CheckIcon size={14} stroke={1.8} aria-hidden />
            <span>
              {check.level !== 'ok' && <strong>{t(`check.levels.${check.level}`)} </strong>}
              {t(check.key, ruleValues(check.values))}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
