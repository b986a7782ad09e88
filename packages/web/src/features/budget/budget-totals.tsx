import { totalsOfBudget } from '@lienzo/rules/installation/budget-price'
import { useTranslation } from 'react-i18next'
import { formatEuros, formatNumber, formatPercent } from '../../core/language/language.ts'
import { Facts } from '../../ui/layout/facts.tsx'
import type { BudgetDraft } from './budget-draft.ts'
import type { Budget } from './budget-record.ts'

/** Shows the totals of a budget, calculated with the discount and VAT rate in the form, and the amount charged. */
export function BudgetTotals({ budget: savedBudget, draft }: { budget: Budget; draft: BudgetDraft }) {
  const { t } = useTranslation()
  const budget = { ...savedBudget, ...asTyped(savedBudget, draft) }
  const { discount, vat_rate, lines_net, net, unpriced } = budget
  return (
    <div aria-live="polite">
      <Facts
        title={t('budget.totals')}
        facts={[
          { label: t('budget.spaces'), value: formatNumber(budget.spaces) },
          ...(unpriced > 0 ? [{ label: t('budget.unpriced'), value: formatNumber(unpriced) }] : []),
          { label: t('budget.lines_net'), value: formatEuros(lines_net) },
          ...(discount > 0
            ? [
                {
                  label: `${t('budget.discount')} ${formatPercent(discount)}`,
                  value: formatEuros(net - lines_net),
                },
              ]
            : []),
          { label: t('budget.net'), value: formatEuros(net) },
          { label: `${t('budget.vat')} ${formatPercent(vat_rate)}`, value: formatEuros(budget.vat) },
          { label: t('budget.total'), value: formatEuros(budget.total), strong: true },
          ...(budget.charged === 0
            ? []
            : [{ label: t('budget.charged'), value: formatEuros(budget.charged) }]),
        ]}
      />
    </div>
  )
}

/**
 * Returns the totals, calculated with the discount and VAT rate in the form. If one of them is not between 0 and 100, the saved
 * value is used instead.
 */
function asTyped(budget: Budget, draft: BudgetDraft) {
  const discount = percentOf(draft.discount) ?? budget.discount
  const vat_rate = percentOf(draft.vat_rate ?? Number.NaN) ?? budget.vat_rate
  const cents = totalsOfBudget(Math.round(budget.lines_net * 100), {
    discount: Math.round(discount * 100),
    vat_rate: Math.round(vat_rate * 100),
  })
  return { discount, vat_rate, net: cents.net / 100, vat: cents.vat / 100, total: cents.total / 100 }
}

function percentOf(percent: number): number | undefined {
  return percent >= 0 && percent <= 100 ? percent : undefined
}
