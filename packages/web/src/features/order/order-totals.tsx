import { useTranslation } from 'react-i18next'
import { formatEuros, formatM2, formatNumber } from '../../core/language/language.ts'
import { Facts } from '../../ui/layout/facts.tsx'
import type { LinePrices } from './lines/use-line-prices.ts'

/** The totals of the order, as the server calculates them. */
export function OrderTotals({ prices }: { prices: LinePrices }) {
  const { t } = useTranslation()
  const { totals } = prices
  const euros = (amount: number | undefined) => (amount === undefined ? '–' : formatEuros(amount))
  const vatRate = totals?.vat_rate
  const vat =
    vatRate === undefined
      ? t('order.vat')
      : `${t('order.vat')} ${formatNumber(vatRate, vatRate % 1 === 0 ? 0 : 2)} %`
  return (
    <div data-outdated={prices.outdated || undefined} aria-live="polite">
      <Facts
        title={t('order.totals')}
        facts={[
          { label: t('order.pieces'), value: totals ? formatNumber(totals.pieces) : '–' },
          { label: t('order.m2'), value: totals ? formatM2(totals.m2) : '–' },
          { label: t('order.net'), value: euros(totals?.net) },
          { label: vat, value: euros(totals?.vat) },
          { label: t('order.total'), value: euros(totals?.total), strong: true },
        ]}
      />
    </div>
  )
}
