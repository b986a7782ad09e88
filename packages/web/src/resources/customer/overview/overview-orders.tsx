import { useTranslation } from 'react-i18next'
import { formatDate, formatNumber } from '../../../core/language/language.ts'
import { OrderRow } from '../../../core/overview/order-row.tsx'
import { OrderStates } from '../../../core/overview/order-states.tsx'
import { Part } from '../../../core/overview/part.tsx'
import rows from '../../../core/overview/rows.module.css'
import classes from './overview.module.css'
import type { CustomerOverview } from './overview-data.ts'

type Orders = NonNullable<CustomerOverview['orders']>

/** Shows the totals of the customer's orders by state, and the newest orders. */
export function OverviewOrders({ orders, filter }: { orders: Orders; filter: Record<string, string> }) {
  const { t } = useTranslation()
  const total = orders.states.reduce((sum, state) => sum + state.orders, 0)
  return (
    <Part
      title={t('order.plural')}
      count={formatNumber(total)}
      all={total > 0 && { to: '/order', search: filter, label: t('customer.overview.all_orders') }}
    >
      {total === 0 ? (
        <p className={classes.none}>{t('customer.overview.no_orders')}</p>
      ) : (
        <>
          <OrderStates states={orders.states} filter={filter} />
          <ul className={`${rows.rows} ${rows.long}`}>
            {orders.latest.map((order) => (
              <li key={order.id}>
                <OrderRow order={order}>
                  <span className={rows.when}>{formatDate(order.created_at)}</span>
                </OrderRow>
              </li>
            ))}
          </ul>
        </>
      )}
    </Part>
  )
}
