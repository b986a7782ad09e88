import { Popover } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatEuros } from '../../core/language.ts'
import type { PricedLine } from './order-record.ts'
import classes from './price-explanation.module.css'
import { ruleValues } from '../../core/rule-values.ts'

/** The net of a line; a click tells step by step how it came about. */
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
        <table className={classes.steps}>
          <tbody>
            {price.price_steps.map((step, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a step has nothing but its place
              <tr key={place}>
                <td>{t(step.key, ruleValues(step.values))}</td>
                <td className={classes.amount}>{step.amount === 0 ? '' : formatEuros(step.amount)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('price.net')}</th>
              <td className={classes.amount}>{net}</td>
            </tr>
          </tfoot>
        </table>
      </Popover.Dropdown>
    </Popover>
  )
}
