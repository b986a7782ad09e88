import { customerColumns } from '@lienzo/contract/customers/customer-columns'
import { IconAddressBook, IconDatabase } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../core/language/language.ts'
import { columnsFrom } from '../../core/list/columns/columns-from.ts'
import { activeColumn, updatedColumn } from '../../core/list/columns/common-columns.tsx'
import { ListScreen } from '../../core/list/list-screen.tsx'
import type { ListFace } from '../../core/list/toolbar/list-face.ts'
import type { RowOf } from '../../core/record/record-calls.ts'
import { useIsHouse } from '../../core/session/use-is-house.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { customerCalls } from './customer-record.ts'

/** The storage view is loaded when the user opens it. */
const StorageFace = lazy(() => import('./storage/storage-face.tsx'))

type CustomerRow = RowOf<'customer'>

const column = columnsFrom<CustomerRow, typeof customerColumns>(customerColumns)

export default function CustomerList() {
  const { t } = useTranslation()
  // Users of a customer can edit their own customer, but cannot delete, activate or deactivate it.
  const isHouse = useIsHouse()
  const mayEdit = useMayEdit('/customer') && isHouse
  const columns = [
    column('name', t('customer.name')),
    column('trade_name', t('customer.trade_name')),
    column('tax_id', t('customer.tax_id')),
    column('country', t('customer.country'), { hidden: true }),
    column('emails', t('customer.emails')),
    column('phone', t('customer.phone'), { hidden: true }),
    column('discount', t('customer.discount'), {
      cell: (row) => (row.discount > 0 ? formatPercent(row.discount) : ''),
    }),
    column('vat', t('customer.vat'), { hidden: true }),
    column('payment_terms', t('customer.payment_terms'), { hidden: true }),
    activeColumn(t),
    updatedColumn(t),
  ]
  const faces: ListFace[] = [
    {
      name: 'storage',
      label: t('customer.storage.title'),
      icon: IconDatabase,
      show: (list) => (
        <Suspense>
          <StorageFace {...list} />
        </Suspense>
      ),
    },
  ]
  return (
    <ListScreen
      calls={customerCalls}
      columns={columns}
      mayEdit={mayEdit}
      icon={IconAddressBook}
      rowName={(row) => row.name}
      faces={faces}
    />
  )
}
