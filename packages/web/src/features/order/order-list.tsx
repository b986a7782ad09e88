import { orderColumns } from '@lienzo/contract/sales/order-columns'
import { IconTruckDelivery } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../core/call/call.ts'
import { OrderStateChip, orderStatuses } from '../../core/domain/order-state-chip.tsx'
import { columnsFrom } from '../../core/list/columns/columns-from.ts'
import { updatedColumn } from '../../core/list/columns/common-columns.tsx'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { type OrderRow, orderCalls } from './record/order-record.ts'

const column = columnsFrom<OrderRow, typeof orderColumns>(orderColumns)

export default function OrderList() {
  const { t } = useTranslation()
  const states = orderStatuses.map((value) => ({ value, label: t(`order.states.${value}`) }))
  const columns = [
    column('code', t('order.code')),
    column('status', t('order.status'), {
      cell: (row) => <OrderStateChip status={row.status} />,
      choices: states,
    }),
    column('customer_name', t('order.customer_id'), {
      record: { id: 'customer_id', from: 'customerrest/getcustomers' },
    }),
    column('campaign_name', t('order.campaign_id'), {
      record: { id: 'campaign_id', from: 'campaignrest/getcampaigns' },
    }),
    column('reference', t('order.reference')),
    column('user_name', t('order.user_id'), {
      record: { id: 'user_id', from: 'userrest/getusers' },
      hidden: true,
    }),
    column('usergroup_name', t('order.usergroup_name'), {
      record: { id: 'usergroup_id', from: 'usergrouprest/getusergroups' },
      hidden: true,
    }),
    column('pieces', t('order.pieces')),
    column('m2', t('order.m2')),
    column('net', t('order.net'), { hidden: true }),
    column('total', t('order.total')),
    column('requested_at', t('order.requested_at')),
    column('promised_at', t('order.promised_at'), { hidden: true }),
    column('installs_from', t('order.installs_from'), { hidden: true }),
    column('installs_to', t('order.installs_to'), { hidden: true }),
    column('created_at', t('form.created_at'), { hidden: true }),
    updatedColumn(t),
  ]
  return (
    <ListScreen
      calls={orderCalls}
      columns={columns}
      sort={{ column: 'created_at', order: 'desc' }}
      mayEdit={useMayEdit('/order')}
      icon={IconTruckDelivery}
      rowName={(row) => row.code}
      sumsOf={(chosen) => call('orderrest/sums', chosen)}
    />
  )
}
