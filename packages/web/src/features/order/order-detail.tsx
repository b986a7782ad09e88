import { orderUpdate } from '@lienzo/contract/sales/order'
import { Attachments } from '../../core/attachments/attachments.tsx'
import { RecordNameOf } from '../../core/form/conflict-texts.tsx'
import { RecordLayout } from '../../core/form/record-layout.tsx'
import { RecordScreen } from '../../core/form/record-screen.tsx'
import { useRecordForm } from '../../core/form/use-record-form.ts'
import { OrderStateChip } from '../../core/order-state/order-state-chip.tsx'
import { useMayEdit } from '../../core/record/use-may-edit.ts'
import { useShownRecordTitle } from '../../core/record-title.ts'
import { LinesInWords } from './lines-in-words.tsx'
import { OrderActions } from './order-actions.tsx'
import { DeliveryAddress, OrderInputs } from './order-inputs.tsx'
import { OrderLines } from './order-lines.tsx'
import { newOrder, type Order, orderCalls, orderDraft, orderUpdateOf } from './order-record.ts'
import { type OrderStart, startOrder } from './order-start.ts'
import { OrderTotals } from './order-totals.tsx'
import { useLinePrices } from './use-line-prices.ts'

export default function OrderDetail() {
  return (
    <RecordScreen calls={orderCalls} start={startOrder}>
      {(record, onSaved, start) => <OrderForm record={record} start={start} onSaved={onSaved} />}
    </RecordScreen>
  )
}

function OrderForm(props: {
  record: Order | null
  start: OrderStart | undefined
  onSaved: (saved: Order, wasNew: boolean) => void
}) {
  const mayEdit = useMayEdit('/order')
  const form = useRecordForm({
    calls: orderCalls,
    record: props.record,
    toDraft: orderDraft,
    blank: props.start?.blank ?? newOrder,
    toUpdate: orderUpdateOf,
    schema: orderUpdate,
    mayEdit: (record) => mayEdit && (record?.may_edit ?? true),
    onSaved: props.onSaved,
  })
  const { record, draft } = form
  const prices = useLinePrices(record, draft.customer_id, draft.lines, !form.readOnly)
  useShownRecordTitle(record?.code)
  return (
    <RecordLayout
      form={form}
      wide
      title={record?.code ?? ''}
      chips={record && <OrderStateChip status={record.status} />}
      actions={record && <OrderActions form={form} order={record} />}
      side={<OrderTotals prices={prices} />}
      deletion={orderCalls}
      conflictTexts={{
        customer_id: (id) => <RecordNameOf of="customer" id={id} />,
        campaign_id: (id) => <RecordNameOf of="campaign" id={id} />,
        category_id: (id) => <RecordNameOf of="category" id={id} />,
        delivery_address_id: (id) => <DeliveryAddress customerId={draft.customer_id} id={id} />,
        lines: (lines) => <LinesInWords lines={lines} saved={[form.record, form.conflict]} />,
      }}
    >
      <OrderInputs form={form} customerName={record?.customer_name ?? props.start?.customer?.name} />
      <OrderLines form={form} prices={prices} />
      <Attachments resource="order" record={record} />
    </RecordLayout>
  )
}
