import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatDate, formatEuros, formatNumber } from '../../../core/language/language.ts'
import { choicesFilter } from '../../../core/list/filters/filter-values.ts'
import { OrderStateChip } from '../../../core/order-state/order-state-chip.tsx'
import classes from './overview.module.css'
import type { CustomerOverview } from './overview-data.ts'
import { OverviewPart } from './overview-part.tsx'

type Orders = NonNullable<CustomerOverview['orders']>

/** A customer's orders: what they come to in each state, and the newest. */
export function OverviewOrders({ orders, filter }: { orders: Orders; filter: Record<string, string> }) {
  const { t } = useTranslation()
  const total = orders.states.reduce((sum, state) => sum + state.orders, 0)
  return (
    <OverviewPart
      title={t('order.plural')}
      count={formatNumber(total)}
      all={total > 0 && { to: '/order', search: filter, label: t('customer.overview.all_orders') }}
    >
      {total === 0 ? (
        <p className={classes.none}>{t('customer.overview.no_orders')}</p>
      ) : (
        <>
          <ul className={classes.states}>
            {orders.states.map((state) => (
              <li key={state.status}>
                <Link
                  to="/order"
                  search={{ ...filter, f_status: choicesFilter([state.status]) }}
                  className={classes.state}
                  data-empty={state.orders === 0 || undefined}
                >
                  <OrderStateChip status={state.status} />
                  <strong>{formatNumber(state.orders)}</strong>
                  <span>{formatNumber(state.m2, 2)} m²</span>
                  <span>{formatEuros(state.net)}</span>
                </Link>
              </li>
            ))}
          </ul>
          <ul className={classes.rows}>
            {orders.latest.map((order) => (
              <li key={order.id}>
                <Link to={`/order/${order.id}`} className={classes.row}>
                  <span className={classes.names}>
                    <span className={classes.name}>{order.code}</span>
                    <span className={classes.about}>
                      {[order.reference, order.campaign_name].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                  <span className={classes.when}>{formatDate(order.created_at)}</span>
                  <span className={classes.amounts}>
                    <span>{formatEuros(order.net)}</span>
                    <span className={classes.about}>{formatNumber(order.m2, 2)} m²</span>
                  </span>
                  <span className={classes.chip}>
                    <OrderStateChip status={order.status} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </OverviewPart>
  )
}
