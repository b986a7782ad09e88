import { countryName } from '@lienzo/rules/customers/country-name'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { RecordLayout } from '../../core/detail/record-layout.tsx'
import { RecordScreen, type SaveHandler } from '../../core/detail/record-screen.tsx'
import { RecordSections, useSection } from '../../core/detail/record-sections.tsx'
import { NewOrderButton } from '../../core/domain/new-order-button.tsx'
import { useRecordForm } from '../../core/form/use-record-form.ts'
import { formatPercent } from '../../core/language/language.ts'
import { useIsHouse } from '../../core/session/use-is-house.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { RecordSkeleton } from '../../ui/feedback/record-skeleton.tsx'
import { useLocale } from '../../ui/hooks/locale.ts'
import { CustomerAddresses } from './addresses/customer-addresses.tsx'
import { customerDrafts } from './customer-draft.ts'
import { CustomerInputs } from './customer-inputs.tsx'
import { type Customer, customerCalls } from './customer-record.ts'

const CustomerOverview = lazy(() => import('./overview/customer-overview.tsx'))

const CustomerMerge = lazy(() => import('./merge/customer-merge.tsx'))

const sectionNames = ['data', 'overview', 'merge'] as const

export default function CustomerDetail() {
  return (
    <RecordScreen calls={customerCalls}>
      {(customer, onSaved) => <CustomerScreens customer={customer} onSaved={onSaved} />}
    </RecordScreen>
  )
}

type CustomerScreensProps = { customer: Customer | null; onSaved: SaveHandler<Customer> }

/** Shows the sections of one customer. A new customer has only the data section until it is saved. */
function CustomerScreens({ customer, onSaved }: CustomerScreensProps) {
  const navigate = useNavigate()
  const section = useSection(sectionNames)
  const isHouse = useIsHouse()
  const mayMerge = useMayEdit('/customer') && isHouse
  const names = sectionNames.filter((name) => name !== 'merge' || mayMerge)
  const sections = customer && <RecordSections resource="customer" names={names} current={section} />
  if (customer && section === 'overview') {
    return (
      <Suspense fallback={<RecordSkeleton late />}>
        <CustomerOverview customer={customer} sections={sections} />
      </Suspense>
    )
  }
  if (customer && section === 'merge' && mayMerge) {
    return (
      <Suspense fallback={<RecordSkeleton late />}>
        <CustomerMerge
          customer={customer}
          sections={sections}
          onMerged={() => navigate({ to: '.', search: { tab: 'overview' } })}
        />
      </Suspense>
    )
  }
  return <CustomerForm customer={customer} sections={sections} onSaved={onSaved} />
}

function CustomerForm(props: CustomerScreensProps & { sections: ReactNode }) {
  const form = useRecordForm({
    calls: customerCalls,
    drafts: customerDrafts,
    record: props.customer,
    mayEdit: useMayEdit('/customer'),
    onSaved: props.onSaved,
  })
  const locale = useLocale()
  return (
    <RecordLayout
      form={form}
      title={form.record?.name}
      actions={form.record?.active && <NewOrderButton customerId={form.record.id} />}
      sections={props.sections}
      conflictTexts={{
        country: (code) => countryName(code, locale),
        discount: formatPercent,
        vat: formatPercent,
        emails: (addresses) => addresses.join(', '),
      }}
    >
      <CustomerInputs form={form} />
      <CustomerAddresses customer={form.record} readOnly={form.readOnly} />
    </RecordLayout>
  )
}
