import { orderUpdate } from '@lienzo/contract/sales/order'
import { Attachments } from '../../core/attachments/attachments.tsx'
import { RecordLayout } from '../../core/detail/record-layout.tsx'
import { RecordScreen } from '../../core/detail/record-screen.tsx'
import { RecordNameOf } from '../../core/form/conflict-texts.tsx'
import { useRecordForm } from '../../core/form/use-record-form.ts'
import { OrderStateChip } from '../../core/order-state/order-state-chip.tsx'
import { useShownRecordTitle } from '../../core/record/record-title.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { LinesInWords } from './lines/lines-in-words.tsx'
import { OrderLines } from './lines/order-lines.tsx'
import { useLinePrices } from './lines/use-line-prices.ts'
import { OrderActions } from './order-actions.tsx'
import { DeliveryAddress, OrderInputs } from './order-inputs.tsx'
import { OrderTotals } from './order-totals.tsx'
import { newOrder, type Order, orderCalls, orderDraft, orderUpdateOf } from './record/order-record.ts'
import { type OrderStart, startOrder } from './record/order-start.ts'

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
