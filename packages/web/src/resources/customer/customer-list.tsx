import { IconAddressBook } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../core/language/language.ts'
import { activeColumn, updatedColumn } from '../../core/list/columns/common-columns.tsx'
import type { ListColumn } from '../../core/list/columns/list-column.ts'
import { ListScreen } from '../../core/list/list-screen.tsx'
import type { RowOf } from '../../core/record/record-calls.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { customerCalls } from './customer-record.ts'

type CustomerRow = RowOf<'customer'>

export default function CustomerList() {
  const { t } = useTranslation()
  const columns: ListColumn<CustomerRow>[] = [
    {
      name: 'name',
      header: t('customer.name'),
      cell: (row) => row.name,
      filter: { kind: 'text' },
      sortable: true,
    },
    {
      name: 'trade_name',
      header: t('customer.trade_name'),
      cell: (row) => row.trade_name,
      filter: { kind: 'text' },
      sortable: true,
    },
    {
      name: 'tax_id',
      header: t('customer.tax_id'),
      cell: (row) => row.tax_id,
      filter: { kind: 'text' },
      sortable: true,
    },
    {
      name: 'country',
      header: t('customer.country'),
      cell: (row) => row.country,
      filter: { kind: 'text' },
      sortable: true,
      hidden: true,
    },
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
    {
      name: 'payment_terms',
      header: t('customer.payment_terms'),
      cell: (row) => row.payment_terms,
      filter: { kind: 'text' },
      sortable: true,
      hidden: true,
    },
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
