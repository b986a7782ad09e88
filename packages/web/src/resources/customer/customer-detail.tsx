import { customerUpdate } from '@lienzo/contract/customer'
import { RecordFacts } from '../../core/form/record-facts.tsx'
import { RecordLayout } from '../../core/form/record-layout.tsx'
import { RecordScreen } from '../../core/form/record-screen.tsx'
import { useRecordForm } from '../../core/form/use-record-form.ts'
import { useMayEdit } from '../../core/record/use-may-edit.ts'
import { useShownRecordTitle } from '../../core/record-title.ts'
import { CustomerAddresses } from './customer-addresses.tsx'
import { CustomerInputs } from './customer-inputs.tsx'
import { type Customer, customerCalls, customerDraft, newCustomer } from './customer-record.ts'

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
    schema: customerUpdate,
    mayEdit: useMayEdit('/customer'),
    onSaved: props.onSaved,
  })
  const { record } = form
  useShownRecordTitle(record?.name)
  return (
    <RecordLayout
      form={form}
      title={record?.name ?? ''}
      side={record && <RecordFacts record={record} />}
      deletion={customerCalls}
    >
      <CustomerInputs form={form} />
      <CustomerAddresses customer={record} readOnly={form.readOnly} />
    </RecordLayout>
  )
}
