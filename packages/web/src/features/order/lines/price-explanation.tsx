import { Popover } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PriceSteps } from '../../../core/domain/price-steps.tsx'
import type { PricedLine } from '../record/order-record.ts'
import classes from './price-explanation.module.css'

/** The net of a line; a click shows step by step how it is calculated. */
export function PriceExplanation({ price, net }: { price: PricedLine; net: string }) {
  const { t } = useTranslation()
  return (
    <Popover position="bottom-end" shadow="md" width={380} trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={classes.net} aria-label={t('price.explain', { net })}>
          {net}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <h3 className={classes.title}>{t('price.how')}</h3>
        <PriceSteps steps={price.price_steps} net={net} />
      </Popover.Dropdown>
    </Popover>
  )
}
