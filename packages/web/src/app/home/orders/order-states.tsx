import { useTranslation } from 'react-i18next'
import { formatEuros, formatNumber } from '../../../core/language/language.ts'
import { choicesFilter } from '../../../core/list/filters/filter-values.ts'
import { OrderStateChip } from '../../../core/order-state/order-state-chip.tsx'
import { ScreenLink } from '../../screens/screen-link.tsx'
import type { OrderStateFigures } from '../part/home-data.ts'
import classes from './order-states.module.css'

/** The orders by their state, in the order in which they pass them; each leads to the list of those orders. */
export function OrderStates({ states }: { states: readonly OrderStateFigures[] }) {
  const { t } = useTranslation()
  return (
    <section aria-label={t('home.orders_by_state')}>
      <ul className={classes.states}>
        {states.map(({ status, orders, m2, net }) => (
          <li key={status}>
            <ScreenLink
              to="/order"
              search={{ f_status: choicesFilter([status]) }}
              className={classes.state}
              data-empty={orders === 0 || undefined}
            >
              <OrderStateChip status={status} />
              <strong className={classes.count}>{formatNumber(orders)}</strong>
              <span className={classes.sum}>{formatNumber(m2, 2)} m²</span>
              <span className={classes.sum}>{formatEuros(net)}</span>
            </ScreenLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
