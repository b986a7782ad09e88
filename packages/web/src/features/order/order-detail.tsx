import { useMemo, useRef, useState } from 'react'
import { useSearchParameters } from '../../core/address/search-parameters.ts'
import { call } from '../../core/call/call.ts'
import { DetailScreen } from '../../core/detail/detail-screen.tsx'
import { RecordLayout } from '../../core/detail/record-layout.tsx'
import { useRecordAsItBecomes } from '../../core/detail/use-record-as-it-becomes.ts'
import { DueSign } from '../../core/domain/due-sign.tsx'
import { OrderStateChip, StageChip } from '../../core/domain/order-state-chip.tsx'
import { RecordNameOf } from '../../core/form/conflict/conflict-texts.tsx'
import type { RecordForm } from '../../core/form/use-record-form.ts'
import { useIsHouse } from '../../core/session/use-is-house.ts'
import { AccountName } from './account-field.tsx'
import { OrderBudgets } from './budgets/order-budgets.tsx'
import { OrderReprints } from './budgets/order-reprints.tsx'
import { CancelChosenButton } from './cancelling/cancel-chosen-button.tsx'
import { CancelledLines } from './cancelling/cancelled-lines.tsx'
import type { CopiesOfLine } from './cancelling/chosen-lines.ts'
import { OrderLines } from './lines/order-lines.tsx'
import { OrderAccount } from './order-account.tsx'
import { OrderActions } from './order-actions.tsx'
import { DeliveryAddress, OrderInputs } from './order-inputs.tsx'
import { OrderTotals, TotalsInShort } from './order-totals.tsx'
import { ChosenLinesPapers } from './papers/chosen-lines-papers.tsx'
import { OrderProof } from './papers/order-proof.tsx'
import { keepExpected } from './record/expected-totals.ts'
import type { LinePlace, LineRequest } from './record/line-place.ts'
import { callsOfCopy, type OrderStart } from './record/order-copy.ts'
import { type OrderDraft, orderDrafts } from './record/order-draft.ts'
import { type Order, orderCalls } from './record/order-record.ts'
import { startOrder } from './record/order-start.ts'
import { ChangedSince } from './steps/changed-since.tsx'
import { PricesOfDraft } from './steps/prices-of-draft.tsx'

export default function OrderDetail() {
  const isHouse = useIsHouse()
  const { copy } = useSearchParameters()
  const calls = useMemo(() => (copy === undefined ? orderCalls : callsOfCopy(copy)), [copy])
  return (
    <DetailScreen calls={calls} drafts={orderDrafts} start={() => startOrder(isHouse, copy)}>
      {(form, start) => <OrderForm form={form} start={start} />}
    </DetailScreen>
  )
}

function OrderForm({ form, start }: { form: RecordForm<Order, OrderDraft>; start: OrderStart | undefined }) {
  const { record, draft } = form
  const choosesAccount = useIsHouse() && form.mayChange('user_id')
  const { copy } = useSearchParameters()
  const [goTo, setGoTo] = useState<LinePlace | null>(null)
  const [requestedLines, requestLines] = useState<LineRequest | null>(null)
  const [sought, seekUnsettled] = useState<object | null>(null)
  const settle = useRef(async () => true)
  const [expected] = useState(keepExpected)
  /** Lines preselected in the dialog to cancel lines, or null while the dialog is closed. */
  const [cancelling, cancel] = useState<readonly CopiesOfLine[] | null>(null)
  // Folds the header to give the lines more room: immediately for a saved order, and for a new order once its first line is
  // begun.
  const [hasLinesBegun, setLinesBegun] = useState(record !== null)
  useRecordAsItBecomes(form, 'order', {
    get: orderCalls.get,
    getVersion: async (id) => (await call('orderrest/getversion', { id })).version,
    settle: () => settle.current(),
  })
  return (
    <RecordLayout
      form={form}
      wide
      title={record?.code}
      chips={
        record && (
          <>
            <OrderStateChip status={record.status} />
            <StageChip stage={record.stage} />
            <DueSign due={record.due_at} />
          </>
        )
      }
      actions={
        record && (
          <OrderActions
            form={form}
            order={record}
            settleLines={() => settle.current()}
            onUnsettled={() => seekUnsettled({})}
            onGoToLine={setGoTo}
            onLines={requestLines}
          />
        )
      }
      side={
        <>
          <OrderTotals order={record} expected={expected} place="beside" />
          {record && !choosesAccount && <OrderAccount form={form} order={record} />}
          {record && <OrderReprints order={record} />}
          {record && <OrderBudgets order={record} />}
          {record && <OrderProof order={record} />}
        </>
      }
      summary={<TotalsInShort order={record} expected={expected} />}
      conflictTexts={{
        customer_id: (id) => <RecordNameOf of="customer" id={id} />,
        user_id: (id) => <AccountName customerId={draft.customer_id} id={id} />,
        campaign_id: (id) => <RecordNameOf of="campaign" id={id} />,
        category_id: (id) => <RecordNameOf of="category" id={id} />,
        delivery_address_id: (id) => <DeliveryAddress customerId={draft.customer_id} id={id} />,
      }}
    >
      {!record && copy !== undefined && <ChangedSince orderId={copy} />}
      {record?.status === 'draft' && record.line_count > 0 && record.may_change.includes('lines') && (
        <PricesOfDraft
          key={record.id}
          order={record}
          settleLines={() => settle.current()}
          onTaken={(order) => form.follow(order)}
        />
      )}
      <OrderInputs form={form} start={start} isFolded={record !== null && hasLinesBegun} />
      <OrderLines
        form={form}
        goTo={goTo}
        unsettled={sought}
        asked={requestedLines}
        onShowAll={() => requestLines(null)}
        expected={expected}
        onBegin={() => setLinesBegun(true)}
        actionsOf={(lines, isReading) =>
          record && (
            <>
              <CancelChosenButton order={record} lines={lines} isReading={isReading} onChoose={cancel} />
              <ChosenLinesPapers order={record} lineIds={lines.map(({ id }) => id)} isReading={isReading} />
            </>
          )
        }
        onSettle={(wait) => {
          settle.current = wait
        }}
      />
      {record && <CancelledLines form={form} order={record} chosen={cancelling} onChoose={cancel} />}
      <OrderTotals order={record} expected={expected} place="below" />
    </RecordLayout>
  )
}
