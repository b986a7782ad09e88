import { mayAccess } from '@lienzo/rules/people/permissions'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PriceSteps } from '../../../core/domain/price/price-steps.tsx'
import { formatEuros } from '../../../core/language/language.ts'
import { usePermissions } from '../../../core/session/permissions.ts'
import { useIsHouse } from '../../../core/session/use-is-house.ts'
import type { Budget, BudgetLine } from '../budget-record.ts'
import classes from './line-panel.module.css'
import { shownSteps } from './shown-steps.ts'

/**
 * Shows details of the selected space: links to its record and its installer, and for the house how its price was calculated.
 */
export function BudgetLinePanel({ budget, line }: { budget: Budget; line: BudgetLine }) {
  const { t } = useTranslation()
  const isHouse = useIsHouse()
  const permissions = usePermissions()
  const back = { back: `/budget/${budget.id}` }
  const opens = (path: '/space' | '/installer') => permissions !== null && mayAccess(permissions, path)
  const installer = line.installer_id === null ? budget : line
  const title = `${line.space_number} · ${line.space_name}`
  return (
    <section className={classes.panel} aria-label={title}>
      <div>
        <h3 className={classes.title}>{title}</h3>
        <p className={classes.links}>
          {opens('/space') && (
            <Link to={`/space/${line.space_id}`} search={back}>
              {t('budget.open_space')}
            </Link>
          )}
          {installer.installer_id !== null && opens('/installer') && (
            <Link to={`/installer/${installer.installer_id}`} search={back}>
              {installer.installer_name}
            </Link>
          )}
        </p>
        {line.note !== '' && <p className={classes.note}>{line.note}</p>}
      </div>
      {isHouse && (
        <div>
          <h4 className={classes.heading}>{t('price.how')}</h4>
          {line.missing.map((rate) => (
            <p key={rate} className={classes.missing}>
              {t(`budget.missing.${rate}`)}
            </p>
          ))}
          <PriceSteps steps={shownSteps(line)} net={formatEuros(line.net)} />
        </div>
      )}
    </section>
  )
}
