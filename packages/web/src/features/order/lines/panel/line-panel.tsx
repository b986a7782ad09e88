import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PriceSteps } from '../../../../core/domain/price/price-steps.tsx'
import { SizeChecks } from '../../../../core/domain/size-checks.tsx'
import { formatEuros, formatM2, formatNumber } from '../../../../core/language/language.ts'
import { Thumbnail } from '../../../../ui/pictures/thumbnail.tsx'
import type { Order, OrderLine } from '../../record/order-record.ts'
import type { CheaperCopies } from '../grid/price/line-price.ts'
import { checksOfLine } from '../line-checks.ts'
import { LineLinks } from './line-links.tsx'
import classes from './line-panel.module.css'

/** Shows the details of the chosen line: its checks, the calculation of its price, and links to its records. */
export function LinePanel(props: {
  order: Order
  line: OrderLine
  /** Larger number of copies that costs less in total than the current number of the line, or undefined if there is none. */
  cheaper?: CheaperCopies | undefined
  /** Writes a number of copies into the line. Undefined if the line is read-only. */
  onCopies?: ((copies: number) => void) | undefined
}) {
  const { order, line, cheaper, onCopies } = props
  const { t } = useTranslation()
  const checks = checksOfLine(line, order.status)
  const title = t('order.line_number', { number: line.number })
  return (
    <section className={classes.panel} aria-label={title}>
      <header className={classes.header}>
        {line.campaign_image_id !== null && (
          <Thumbnail src={line.image?.medium ?? line.image?.small} alt={line.image_name ?? ''} size={72} />
        )}
        <div className={classes.what}>
          <h3 className={classes.title}>{`${title} · ${line.product_name}`}</h3>
          {line.space_name && <p className={classes.space}>{`${line.space_number} · ${line.space_name}`}</p>}
          {line.promotion_name && (
            <p className={classes.space}>{`${t('order.line.promotion')}: ${line.promotion_name}`}</p>
          )}
          <LineLinks order={order} line={line} />
        </div>
      </header>
      <div className={classes.checks}>
        <h4 className={classes.heading}>{t('order.line.checks')}</h4>
        {checks.length === 0 ? (
          <p className={classes.none}>{t('order.grid.fits')}</p>
        ) : (
          <SizeChecks checks={checks} />
        )}
      </div>
      <div className={classes.price}>
        <h4 className={classes.heading}>{t('price.how')}</h4>
        <PriceSteps steps={line.price_steps} net={formatEuros(line.net)} />
        {cheaper && (
          <p className={classes.cheaper}>
            {t('order.line.cheaper', {
              copies: formatNumber(cheaper.copies),
              net: formatEuros(cheaper.net),
              saved: formatEuros(cheaper.saved),
              m2: formatM2(cheaper.more_m2),
            })}
            {onCopies && (
              <Button size="compact-sm" variant="light" onClick={() => onCopies(cheaper.copies)}>
                {t('order.line.take_cheaper', { copies: formatNumber(cheaper.copies) })}
              </Button>
            )}
          </p>
        )}
      </div>
    </section>
  )
}
