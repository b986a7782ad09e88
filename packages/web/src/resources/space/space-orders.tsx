import { mayAccess } from '@lienzo/rules/people/permissions'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../core/call/call.ts'
import { OrderStateChip } from '../../core/domain/order-state-chip.tsx'
import { formatNumber } from '../../core/language/language.ts'
import { Part } from '../../core/overview/part.tsx'
import rows from '../../core/overview/rows.module.css'
import { recordKeys } from '../../core/record/record-keys.ts'
import { usePermissions } from '../../core/session/permissions.ts'

const SHOWN = 5

/**
 * Lists the five newest orders with a line for this space. Renders nothing if there are none or the caller cannot see orders.
 */
export function SpaceOrders({ id }: { id: number }) {
  const { t } = useTranslation()
  const permissions = usePermissions()
  const filters = { space_id: `eq;${id}` }
  const { data } = useQuery({
    queryKey: [...recordKeys.lists('order'), 'of-space', id],
    queryFn: ({ signal }) => call('orderrest/list', { filters, perpage: SHOWN }, { signal }),
    enabled: permissions !== null && mayAccess(permissions, '/order'),
  })
  if (!data || data.total === 0) return null
  return (
    <Part
      title={t('space.orders')}
      count={formatNumber(data.total)}
      all={
        data.total > SHOWN && {
          to: '/order',
          search: { f_space_id: filters.space_id },
          label: t('space.orders_all'),
        }
      }
    >
      {data.rows.map((order) => (
        <Link key={order.id} to={`/order/${order.id}`} className={rows.row}>
          <span className={rows.names}>
            <span className={rows.name}>{order.code}</span>
            <span className={rows.about}>{order.campaign_name || order.reference}</span>
          </span>
          <OrderStateChip status={order.status} />
        </Link>
      ))}
    </Part>
  )
}
