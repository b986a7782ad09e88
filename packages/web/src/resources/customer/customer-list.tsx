import { IconAddressBook } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../core/language/language.ts'
import { activeColumn, textColumn, updatedColumn } from '../../core/list/columns/common-columns.tsx'
import type { ListColumn } from '../../core/list/columns/list-column.ts'
import { ListScreen } from '../../core/list/list-screen.tsx'
import type { RowOf } from '../../core/record/record-calls.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { customerCalls } from './customer-record.ts'

type CustomerRow = RowOf<'customer'>

export default function CustomerList() {
  const { t } = useTranslation()
  const columns: ListColumn<CustomerRow>[] = [
    textColumn('name', t('customer.name')),
    textColumn('trade_name', t('customer.trade_name')),
    textColumn('tax_id', t('customer.tax_id')),
    { ...textColumn<CustomerRow>('country', t('customer.country')), hidden: true },
    {
      name: 'emails',
      header: t('customer.emails'),
      cell: (row) => row.emails.join(', '),
      filter: { kind: 'text' },
      sortable: true,
    },
    {
      name: 'phone',
      header: t('customer.phone'),
      cell: (row) => row.phone,
      filter: { kind: 'text' },
      hidden: true,
    },
    {
      name: 'discount',
      header: t('customer.discount'),
      cell: (row) => (row.discount > 0 ? `${formatNumber(row.discount, 2)} %` : ''),
      filter: { kind: 'percent', unit: '%' },
      sortable: true,
      align: 'right',
    },
    {
      name: 'vat',
      header: t('customer.vat'),
      cell: (row) => `${formatNumber(row.vat, 2)} %`,
      filter: { kind: 'percent', unit: '%' },
      sortable: true,
      align: 'right',
      hidden: true,
    },
    { ...textColumn<CustomerRow>('payment_terms', t('customer.payment_terms')), hidden: true },
    activeColumn(t),
    updatedColumn(t),
  ]
  return (
    <ListScreen
      calls={customerCalls}
      columns={columns}
      mayEdit={useMayEdit('/customer')}
      icon={IconAddressBook}
      rowName={(row) => row.name}
    />
  )
}
