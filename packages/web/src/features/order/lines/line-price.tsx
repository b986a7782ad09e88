import { useTranslation } from 'react-i18next'
import { failureText } from '../../../core/call/call-failure.ts'
import { formatEuros, formatM2 } from '../../../core/language/language.ts'
import type { PricedLine } from '../record/order-record.ts'
import classes from './order-lines.module.css'
import { PriceExplanation } from './price-explanation.tsx'
import type { LinePrices } from './use-line-prices.ts'

/** The m² and the price of a line, once they are known. */
export function LinePrice({ price, outdated }: { price: PricedLine | undefined; outdated: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <output className={classes.m2} data-outdated={outdated || undefined} data-label={t('order.line.m2')}>
        {price ? formatM2(price.m2) : '–'}
      </output>
      <output className={classes.net} data-outdated={outdated || undefined} data-label={t('order.line.net')}>
        {price ? <PriceExplanation price={price} net={formatEuros(price.net)} /> : '–'}
      </output>
    </>
  )
}

/** Why no prices are known. */
export function PriceFailure({ failure }: { failure: LinePrices['failure'] }) {
  const { t } = useTranslation()
  if (failure === null) return null
  return (
    <p className={classes.failure} role="alert">
      {`${t('order.price_failed')} ${failureText(failure, t)}`}
    </p>
  )
}
