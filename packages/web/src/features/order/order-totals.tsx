import { useTranslation } from 'react-i18next'
import { formatEuros, formatM2, formatNumber, formatPercent } from '../../core/language/language.ts'
import { Facts } from '../../ui/layout/facts.tsx'
import classes from './order-totals.module.css'
import { copiesText } from './record/copies-text.ts'
import { type TotalsStore, useTotals } from './record/expected-totals.ts'
import type { Order } from './record/order-record.ts'

type OrderTotalsProps = { order: Order | null; expected: TotalsStore }

/**
 * Shows the saved totals of the order. If there are unsaved edits, shows the expected totals and marks them as expected. The
 * totals are beside the lines, or below them on narrow screens.
 */
export function OrderTotals({ order, expected, place }: OrderTotalsProps & { place: 'beside' | 'below' }) {
  const { t } = useTranslation()
  const { totals, isExpected } = useTotals(order, expected)
  const vatRate = totals?.vat_rate
  const vat = vatRate === undefined ? t('order.vat') : `${t('order.vat')} ${formatPercent(vatRate)}`
  return (
    <div className={classes[place]} data-expected={isExpected || undefined} aria-live="polite">
      <Facts
        title={t('order.totals')}
        facts={[
          { label: t('order.pieces'), value: totals ? formatNumber(totals.pieces) : '–' },
          ...(totals && totals.spares > 0
            ? [{ label: t('order.spares'), value: `+ ${formatNumber(totals.spares)}` }]
            : []),
          { label: t('order.m2'), value: totals ? formatM2(totals.m2) : '–' },
          { label: t('order.net'), value: euros(totals?.net) },
          { label: vat, value: euros(totals?.vat) },
          { label: t('order.total'), value: euros(totals?.total), strong: true },
        ]}
      />
    </div>
  )
}

/** Shows the pieces, the area and the total of the order in the bar at the bottom. Renders nothing if there are no totals. */
export function TotalsInShort({ order, expected }: OrderTotalsProps) {
  const { t } = useTranslation()
  const { totals, isExpected } = useTotals(order, expected)
  if (!totals) return null
  return (
    <span className={classes.short} data-expected={isExpected || undefined}>
      <span>{`${t('order.pieces')} ${copiesText(totals.pieces, totals.spares)}`}</span>
      <span>{`${formatM2(totals.m2)} m²`}</span>
      <strong>{`${t('order.total')} ${euros(totals.total)}`}</strong>
    </span>
  )
}

function euros(amount: number | undefined): string {
  return amount === undefined ? '–' : formatEuros(amount)
}
