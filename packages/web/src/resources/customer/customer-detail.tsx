import { percentText } from '../../core/form/conflict-texts.tsx'
import { RecordFacts } from '../../core/form/record-facts.tsx'
import { RecordLayout } from '../../core/form/record-layout.tsx'
import { RecordScreen } from '../../core/form/record-screen.tsx'
import { useRecordForm } from '../../core/form/use-record-form.ts'
import { useMayEdit } from '../../core/record/use-may-edit.ts'
import { useShownRecordTitle } from '../../core/record-title.ts'
import { countryName } from '../../ui/countries.ts'
import { useLocale } from '../../ui/locale.ts'
import { CustomerAddresses } from './customer-addresses.tsx'
import { CustomerInputs } from './customer-inputs.tsx'
import { type Customer, customerCalls, customerDraft, newCustomer } from './customer-record.ts'
import { customerSchema } from './customer-schema.ts'

export default function CustomerDetail() {
  return (
    <RecordScreen calls={customerCalls}>
      {(record, onSaved) => <CustomerForm record={record} onSaved={onSaved} />}
    </RecordScreen>
  )
}

function CustomerForm(props: {
  record: Customer | null
  onSaved: (saved: Customer, wasNew: boolean) => void
}) {
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
      side={record && <RecordFacts record={record} />}
      deletion={customerCalls}
      conflictTexts={{
        country: (code) => countryName(code, locale),
        discount: percentText,
        vat: percentText,
      }}
    >
      <CustomerInputs form={form} />
      <CustomerAddresses customer={record} readOnly={form.readOnly} />
    </RecordLayout>
  )
}
