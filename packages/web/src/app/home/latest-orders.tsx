import { useTranslation } from 'react-i18next'
import { OrderRow } from '../../core/overview/order-row.tsx'
import { Part } from '../../core/overview/part.tsx'
import classes from '../../core/overview/rows.module.css'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import type { HomeData } from './home-data.ts'

/** Lists the latest orders of the user's customer. */
export function LatestOrders({ orders }: { orders: NonNullable<HomeData['latest_orders']> }) {
  const { t } = useTranslation()
  const mayOrder = useMayEdit('/order')
  return (
    <Part title={t('home.latest_orders')} all={{ to: '/order', label: t('home.all_orders') }}>
      {orders.length === 0 && (
        <p className={classes.none}>{t(mayOrder ? 'home.first_order' : 'home.no_orders')}</p>
      )}
      <ul className={classes.rows}>
        {orders.map((order) => (
          <li key={order.id}>
            <OrderRow order={order} />
          </li>
        ))}
      </ul>
    </Part>
  )
}
