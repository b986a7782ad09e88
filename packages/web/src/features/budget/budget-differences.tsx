import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../core/call/call.ts'
import { LoadFailure } from '../../core/call/load-failure.tsx'
import { formatEuros, formatNumber, formatPercent } from '../../core/language/language.ts'
import { FormGroup } from '../../ui/layout/form-group.tsx'
import classes from './budget-differences.module.css'
import type { Budget } from './budget-record.ts'

/** Number of changed spaces listed until the user asks for all of them. */
const FIRST_SHOWN = 20

/**
 * Shows the differences between a revision and the previous revision: the total, the discount, and each space that was added,
 * removed or repriced.
 */
export function BudgetDifferences({ budget }: { budget: Budget }) {
  const { t } = useTranslation()
  const [isWhole, showAll] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['budget', budget.id, 'differences', budget.version],
    queryFn: () => call('budgetrest/differences', { id: budget.id }),
    placeholderData: (before) => before,
  })
  if (error) return <LoadFailure error={error} onRetry={refetch} className={undefined} />
  if (!data || data.before_id === null || data.total_before === null) return null
  const { lines, discount, discount_before, total, total_before } = data
  const visibleLines = isWhole ? lines : lines.slice(0, FIRST_SHOWN)
  return (
    <FormGroup title={t('budget.differences.title', { revision: budget.revision - 1 })}>
      <p className={classes.sum}>
        <span>{t('budget.differences.total')}</span>
        <Change before={formatEuros(total_before)} after={formatEuros(total)} by={total - total_before} />
      </p>
      {discount_before !== null && discount_before !== discount && (
        <p className={classes.sum}>
          <span>{t('budget.discount')}</span>
          <Change before={formatPercent(discount_before)} after={formatPercent(discount)} />
        </p>
      )}
      {lines.length === 0 ? (
        <p className={classes.none}>{t('budget.differences.none')}</p>
      ) : (
        <ul className={classes.lines}>
          {visibleLines.map(({ space_id, space_name, before, after }) => (
            <li key={space_id}>
              <span>{space_name}</span>
              <Change
                before={before === null ? t('budget.differences.came') : formatEuros(before)}
                after={after === null ? t('budget.differences.gone') : formatEuros(after)}
                by={(after ?? 0) - (before ?? 0)}
              />
            </li>
          ))}
        </ul>
      )}
      {visibleLines.length < lines.length && (
        <div>
          <Button variant="default" size="compact-sm" onClick={() => showAll(true)}>
            {t('budget.differences.all', { count: lines.length, shown: formatNumber(lines.length) })}
          </Button>
        </div>
      )}
    </FormGroup>
  )
}

/** Shows the values before and after a change and, if `by` is set, the difference in euros. */
function Change({ before, after, by }: { before: string; after: string; by?: number }) {
  return (
    <span className={classes.change}>
      <span className={classes.before}>{before}</span>
      <span aria-hidden>→</span>
      <span>{after}</span>
      {by !== undefined && <span className={classes.by}>{`${by > 0 ? '+' : ''}${formatEuros(by)}`}</span>}
    </span>
  )
}
