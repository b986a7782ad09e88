import { Button } from '@mantine/core'
import { IconCalculator, IconCopy } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, call } from '../../core/call/call.ts'
import { failureText } from '../../core/call/call-failure.ts'
import { orderLooks } from '../../core/domain/order-state-chip.tsx'
import type { RecordForm } from '../../core/form/use-record-form.ts'
import { showNotice } from '../../core/notice/notices.ts'
import { withdrawUndo } from '../../core/notice/use-undo-notice.tsx'
import { recordKeys } from '../../core/record/record-keys.ts'
import { refreshBalance } from '../../core/session/session.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { keepFocus } from '../../ui/focus/keep-focus.ts'
import { PrintButton } from './papers/print-button.tsx'
import type { LinePlace, LineRequest } from './record/line-place.ts'
import type { OrderDraft } from './record/order-draft.ts'
import type { Order, OrderStatus } from './record/order-record.ts'
import { StatusNote } from './status-note.tsx'
import { type Move, RefusedStep, type StepRefusal } from './steps/refused-step.tsx'
import { useConfirmedNotice } from './steps/use-confirmed-notice.ts'

/** Target states of backward moves, which require a reason. */
const withReason: ReadonlySet<OrderStatus> = new Set(['cancelled', 'draft'])

/** Shows buttons for the papers of the order, and for each state to which the caller can move the order now. */
export function OrderActions(props: {
  form: RecordForm<Order, OrderDraft>
  order: Order
  /** Waits until the lines are saved, and resolves with true if they are. */
  settleLines: () => Promise<boolean>
  /** Called when a step is requested while lines are unsaved or incomplete. */
  onUnsettled: () => void
  onGoToLine: (line: LinePlace) => void
  /** Shows only some lines, removes them, resizes them to fit or clears a part of them. Null shows all lines again. */
  onLines: (lines: LineRequest | null) => void
}) {
  const { form, order } = props
  const { t } = useTranslation()
  const queries = useQueryClient()
  const mayEdit = useMayEdit('/order')
  const isCancelled = order.status === 'cancelled'
  const [moving, setMoving] = useState<OrderStatus | null>(null)
  const [asking, setAsking] = useState<OrderStatus | null>(null)
  const [failure, setFailure] = useState<StepRefusal | null>(null)
  const sayConfirmed = useConfirmedNotice()

  async function move(status: OrderStatus, request: Move = {}) {
    const giveFocus = keepFocus()
    setAsking(null)
    setFailure(null)
    setMoving(status)
    let { version } = order
    try {
      // Saves the lines and the header first, so that the step applies to the order as shown on the screen.
      if (!(await props.settleLines())) {
        showNotice({ color: 'red', message: t('order.lines_unsaved') })
        props.onUnsettled()
        return
      }
      const latestOrder = queries.getQueryData<Order>(recordKeys.record('order', order.id)) ?? order
      const current = form.isDirty() ? await form.save() : latestOrder
      if (!current) return
      version = current.version
      const movedOrder = await call('orderrest/changestatus', {
        id: current.id,
        version,
        status,
        ...request,
      })
      withdrawUndo(`lines of ${order.id}`)
      if (status === 'confirmed') sayConfirmed(movedOrder, takeBack)
      else withdrawUndo(`order/${order.id}`)
      props.onLines(null)
      await take(movedOrder)
    } catch (error) {
      setFailure({ status, version, asked: request, error })
      if (error instanceof CallError && error.code === 'CONFLICT') form.adopt(error.content as Order)
    } finally {
      setMoving(null)
      giveFocus()
    }
  }

  async function take(movedOrder: Order) {
    form.adopt(movedOrder)
    queries.invalidateQueries({ queryKey: recordKeys.lists('order') })
    queries.invalidateQueries({ queryKey: ['saldo'] })
    await refreshBalance()
  }

  /** Undoes a confirmation by moving the order back to draft. */
  async function takeBack() {
    const { id, version } = queries.getQueryData<Order>(recordKeys.record('order', order.id)) ?? order
    try {
      await take(await call('orderrest/changestatus', { id, version, status: 'draft' }))
    } catch (error) {
      showNotice({ color: 'red', message: t('order.confirmed.kept', { why: failureText(error, t) }) })
    }
  }

  return (
    <>
      <PrintButton order={order} />
      {order.may_budget && (
        <Button
          variant="default"
          renderRoot={(link) => <Link to="/budget/new" search={{ of: order.id }} {...link} />}
          leftSection={<IconCalculator size={16} stroke={1.6} />}
        >
          {t('budget.of_order')}
        </Button>
      )}
      {mayEdit && (
        <Button
          variant={isCancelled ? 'filled' : 'default'}
          data-brief={!isCancelled || undefined}
          renderRoot={(link) => <Link to="/order/new" search={{ copy: order.id }} {...link} />}
          leftSection={<IconCopy size={16} stroke={1.6} />}
        >
          {t(isCancelled ? 'order.copy' : 'order.duplicate')}
        </Button>
      )}
      {order.next_statuses.toReversed().map((status) => {
        const { icon: StatusIcon } = orderLooks[status]
        const isForward = !withReason.has(status)
        return (
          <Button
            key={status}
            variant={isForward ? 'filled' : 'default'}
            data-brief={!isForward || undefined}
            leftSection={<StatusIcon size={16} stroke={1.6} />}
            loading={moving === status}
            disabled={moving !== null || form.saving}
            onClick={() => (isForward ? move(status) : setAsking(status))}
          >
            {t(`order.moves.${status}`)}
          </Button>
        )
      })}
      {asking && (
        <StatusNote
          status={asking}
          onClose={() => setAsking(null)}
          charged={isCharged(order) ? order : null}
          onMove={(reason) => move(asking, reason)}
        />
      )}
      {failure && (
        <RefusedStep
          refused={failure}
          order={order}
          onClose={() => setFailure(null)}
          onAskAgain={setAsking}
          onMove={move}
          onGoToLine={props.onGoToLine}
          onLines={props.onLines}
        />
      )}
    </>
  )
}

/** Returns true if the order is charged, so that cancelling it can refund something. */
function isCharged({ status }: Order): boolean {
  return status === 'confirmed' || status === 'production'
}
