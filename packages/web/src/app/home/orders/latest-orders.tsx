import { useTranslation } from 'react-i18next'
import { formatEuros, formatNumber } from '../../../core/language/language.ts'
import { OrderStateChip } from '../../../core/order-state/order-state-chip.tsx'
import { useMayEdit } from '../../../core/session/use-may-edit.ts'
import { ScreenLink } from '../../screens/screen-link.tsx'
import type { HomeData } from '../part/home-data.ts'
import { Part } from '../part/part.tsx'
import rows from '../part/rows.module.css'
import classes from './latest-orders.module.css'

type Orders = NonNullable<HomeData['latest_orders']>

/** What a customer ordered last. */
export function LatestOrders({ orders }: { orders: Orders }) {
  const { t } = useTranslation()
  const mayOrder = useMayEdit('/order')
  return (
    <Part title={t('home.latest_orders')} all={{ to: '/order', label: t('home.all_orders') }}>
      {orders.length === 0 && (
        <p className={rows.empty}>{t(mayOrder ? 'home.first_order' : 'home.no_orders')}</p>
      )}
      <ul className={rows.rows}>
        {orders.map((order) => (
          <li key={order.id}>
            <ScreenLink to={`/order/${order.id}`} className={rows.row}>
              <span className={rows.names}>
                <span className={rows.name}>{order.code}</span>
                <span className={rows.about}>
                  {[order.reference, order.campaign_name].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className={classes.amounts}>
                <span>{formatEuros(order.net)}</span>
                <span className={rows.about}>{formatNumber(order.m2, 2)} m²</span>
              </span>
              <span className={classes.state}>
                <OrderStateChip status={order.status} />
              </span>
            </ScreenLink>
          </li>
        ))}
      </ul>
    </Part>
  )
}
