import { IconTruckDelivery } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatEuros, formatM2, formatNumber } from '../../core/language/language.ts'
import { textColumn, updatedColumn } from '../../core/list/columns/common-columns.tsx'
import type { ListColumn } from '../../core/list/columns/list-column.ts'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { OrderStateChip, orderStatuses } from '../../core/order-state/order-state-chip.tsx'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { formatDay } from '../../ui/dates/date-text.ts'
import { type OrderRow, orderCalls } from './record/order-record.ts'

export default function OrderList() {
  const { t } = useTranslation()
  const states = orderStatuses.map((value) => ({ value, label: t(`order.states.${value}`) }))
  const columns: ListColumn<OrderRow>[] = [
    textColumn('code', t('order.code')),
    {
      name: 'status',
      header: t('order.status'),
      cell: (row) => <OrderStateChip status={row.status} />,
      filter: { kind: 'choice', choices: states },
      sortable: true,
    },
    textColumn('customer_name', t('order.customer_id')),
    textColumn('campaign_name', t('order.campaign_id')),
    textColumn('reference', t('order.reference')),
    { ...textColumn<OrderRow>('user_name', t('order.user_id')), hidden: true },
    {
      name: 'pieces',
      header: t('order.pieces'),
      cell: (row) => formatNumber(row.pieces),
      filter: { kind: 'integer' },
      sortable: true,
      align: 'right',
    },
    {
      name: 'm2',
      header: t('order.m2'),
      cell: (row) => formatM2(row.m2),
      filter: { kind: 'area', unit: 'm²' },
      sortable: true,
      align: 'right',
    },
    {
      name: 'net',
      header: t('order.net'),
      cell: (row) => formatEuros(row.net),
      filter: { kind: 'cents', unit: '€' },
      sortable: true,
      align: 'right',
      hidden: true,
    },
    {
      name: 'total',
      header: t('order.total'),
      cell: (row) => formatEuros(row.total),
      filter: { kind: 'cents', unit: '€' },
      sortable: true,
      align: 'right',
    },
    {
      name: 'requested_at',
      header: t('order.requested_at'),
      cell: (row) => (row.requested_at === null ? '' : formatDay(row.requested_at)),
      filter: { kind: 'date' },
      sortable: true,
      align: 'right',
    },
    {
      name: 'promised_at',
      header: t('order.promised_at'),
      cell: (row) => (row.promised_at === null ? '' : formatDay(row.promised_at)),
      filter: { kind: 'date' },
      sortable: true,
      align: 'right',
      hidden: true,
    },
    {
      name: 'created_at',
      header: t('form.created_at'),
      cell: (row) => formatDate(row.created_at),
      filter: { kind: 'moment' },
      sortable: true,
      align: 'right',
      hidden: true,
    },
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
    />
  )
}
