import { useTranslation } from 'react-i18next'
import { formatEuros, formatNumber } from '../../core/language/language.ts'
import { Facts } from '../../ui/layout/facts.tsx'
import type { Budget } from './budget-record.ts'

/** What a budget comes to, as the server adds it up, and what of it has been charged. */
export function BudgetTotals({ budget }: { budget: Budget }) {
  const { t } = useTranslation()
  const percent = (value: number) => `${formatNumber(value, value % 1 === 0 ? 0 : 2)} %`
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
                  label: `${t('budget.discount')} ${percent(discount)}`,
                  value: formatEuros(net - lines_net),
                },
              ]
            : []),
          { label: t('budget.net'), value: formatEuros(net) },
          { label: `${t('budget.vat')} ${percent(vat_rate)}`, value: formatEuros(budget.vat) },
          { label: t('budget.total'), value: formatEuros(budget.total), strong: true },
          ...(budget.charged === 0
            ? []
            : [{ label: t('budget.charged'), value: formatEuros(budget.charged) }]),
        ]}
      />
    </div>
  )
}
