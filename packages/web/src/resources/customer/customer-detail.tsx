import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Attachments } from '../../core/attachments/attachments.tsx'
import { RecordFacts } from '../../core/detail/record-facts.tsx'
import { RecordLayout } from '../../core/detail/record-layout.tsx'
import { RecordScreen } from '../../core/detail/record-screen.tsx'
import { RecordSections, useSection } from '../../core/detail/record-sections.tsx'
import { percentText } from '../../core/form/conflict-texts.tsx'
import { useRecordForm } from '../../core/form/use-record-form.ts'
import { countryName } from '../../core/places/countries.ts'
import { useShownRecordTitle } from '../../core/record/record-title.ts'
import { useIsHouse } from '../../core/session/use-is-house.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { useLocale } from '../../ui/hooks/locale.ts'
import { CustomerAddresses } from './customer-addresses.tsx'
import { customerDraft, newCustomer } from './customer-draft.ts'
import { CustomerInputs } from './customer-inputs.tsx'
import { type Customer, customerCalls } from './customer-record.ts'
import { customerSchema } from './customer-schema.ts'

const CustomerOverview = lazy(() => import('./overview/customer-overview.tsx'))

const CustomerMerge = lazy(() => import('./merge/customer-merge.tsx'))

const sectionNames = ['data', 'overview', 'merge'] as const

type OnSaved = (saved: Customer, wasNew: boolean) => void

export default function CustomerDetail() {
  return (
    <RecordScreen calls={customerCalls}>
      {(record, onSaved) => <CustomerScreens record={record} onSaved={onSaved} />}
    </RecordScreen>
  )
}

/** The sections of one customer; a new one has its data alone until it is saved. */
function CustomerScreens(props: { record: Customer | null; onSaved: OnSaved }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  // What was saved here is newer than what the screen was opened with.
  const [saved, setSaved] = useState<Customer | null>(null)
  const section = useSection(sectionNames)
  const isHouse = useIsHouse()
  const mayMerge = useMayEdit('/customer') && isHouse
  const customer = saved ?? props.record
  const sections = customer && (
    <RecordSections
      label={t('customer.sections.label')}
      sections={sectionNames
        .filter((name) => name !== 'merge' || mayMerge)
        .map((name) => ({ name, label: t(`customer.sections.${name}`) }))}
      current={section}
    />
  )

  function onSaved(next: Customer, wasNew: boolean) {
    setSaved(next)
    props.onSaved(next, wasNew)
  }

  function onMerged(kept: Customer) {
    setSaved(kept)
    navigate({ to: '.', search: { tab: 'overview' } })
  }

  if (customer && section === 'overview') {
    return (
      <Suspense>
        <CustomerOverview customer={customer} sections={sections} />
      </Suspense>
    )
  }
  if (customer && section === 'merge' && mayMerge) {
    return (
      <Suspense>
        <CustomerMerge customer={customer} sections={sections} onMerged={onMerged} />
      </Suspense>
    )
  }
  return <CustomerForm record={customer} sections={sections} onSaved={onSaved} />
}

function CustomerForm(props: { record: Customer | null; sections: ReactNode; onSaved: OnSaved }) {
  const form = useRecordForm({
    calls: customerCalls,
    record: props.record,
    toDraft: customerDraft,
    blank: newCustomer,
    toUpdate: (draft) => draft,
    schema: customerSchema,
    mayEdit: useMayEdit('/customer'),
    onSaved: props.onSaved,
  })
  const locale = useLocale()
  const { record } = form
  useShownRecordTitle(record?.name)
  return (
    <RecordLayout
      form={form}
      title={record?.name ?? ''}
      sections={props.sections}
      side={record && <RecordFacts record={record} />}
      deletion={customerCalls}
      conflictTexts={{
        country: (code) => countryName(code, locale),
        discount: percentText,
        vat: percentText,
        emails: (addresses) => addresses.join(', '),
      }}
    >
      <CustomerInputs form={form} />
      <CustomerAddresses customer={record} readOnly={form.readOnly} />
      <Attachments resource="customer" record={record} />
    </RecordLayout>
  )
}
