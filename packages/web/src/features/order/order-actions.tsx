import { Button, Modal } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, call, callDocument } from '../../core/call/call.ts'
import { failureText } from '../../core/call/call-failure.ts'
import { orderLooks } from '../../core/domain/order-state-chip.tsx'
import type { RecordForm } from '../../core/form/use-record-form.ts'
import { showNotice } from '../../core/notice/notices.ts'
import { recordKeys } from '../../core/record/record-keys.ts'
import { refreshBalance } from '../../core/session/session.ts'
import { keepFocus } from '../../ui/focus/keep-focus.ts'
import type { OrderDraft } from './record/order-draft.ts'
import type { Order, OrderStatus } from './record/order-record.ts'
import { hasNewerArtwork, statusFailure } from './status-failure.tsx'
import { StatusNote } from './status-note.tsx'

/** These moves take something back and are given a reason. */
const withReason: ReadonlySet<OrderStatus> = new Set(['cancelled', 'draft'])

/** The order as a PDF, and the states that the caller may bring it to now. */
export function OrderActions({ form, order }: { form: RecordForm<Order, OrderDraft>; order: Order }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [moving, setMoving] = useState<OrderStatus | null>(null)
  const [asking, setAsking] = useState<OrderStatus | null>(null)
  const [failed, setFailed] = useState<{ status: OrderStatus; error: unknown } | null>(null)

  async function move(status: OrderStatus, { note = '', take_newest = false } = {}) {
    const giveFocus = keepFocus()
    setAsking(null)
    setFailed(null)
    setMoving(status)
    try {
      // What is confirmed is what is on the screen.
      const current = form.isDirty() ? await form.save() : order
      if (!current) return
      const moved = await call('orderrest/changestatus', {
        id: current.id,
        version: current.version,
        status,
        note,
        take_newest,
      })
      form.adopt(moved)
      queries.invalidateQueries({ queryKey: recordKeys.lists('order') })
      queries.invalidateQueries({ queryKey: ['saldo'] })
      await refreshBalance()
    } catch (error) {
      setFailed({ status, error })
      if (error instanceof CallError && error.code === 'CONFLICT') form.adopt(error.content as Order)
    } finally {
      setMoving(null)
      giveFocus()
    }
  }

  return (
    <>
      <PrintButton order={order} />
      {order.next_statuses.toReversed().map((status) => {
        const { icon: StatusIcon } = orderLooks[status]
        const isForward = !withReason.has(status)
        return (
          <Button
            key={status}
            variant={isForward ? 'filled' : 'default'}
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
          onMove={(note) => move(asking, { note })}
        />
      )}
      <Modal
        opened={failed !== null}
        onClose={() => setFailed(null)}
        title={t('order.move_failed')}
        closeButtonProps={{ 'aria-label': t('upload.dismiss', { name: '' }) }}
      >
        {failed && statusFailure(failed.error, t)}
        {failed && hasNewerArtwork(failed.error) && (
          <Button mt={16} onClick={() => move(failed.status, { take_newest: true })}>
            {t(`order.take_newest.${failed.status}`)}
          </Button>
        )}
      </Modal>
    </>
  )
}

function PrintButton({ order }: { order: Order }) {
  const { t } = useTranslation()
  const [printing, setPrinting] = useState(false)

  async function print() {
    // Opened before the answer: a browser lets a click open a page, and not what comes later.
    const page = window.open('', '_blank')
    setPrinting(true)
    try {
      const address = URL.createObjectURL(await callDocument('orderrest/print', { id: order.id }))
      if (page) page.location.href = address
      else download(address, `${order.code}.pdf`)
    } catch (error) {
      page?.close()
      showNotice({ color: 'red', title: t('order.print_failed'), message: failureText(error, t) })
    } finally {
      setPrinting(false)
    }
  }

  return (
    <Button
      variant="default"
      leftSection={<IconFileTypePdf size={16} stroke={1.6} />}
      loading={printing}
      onClick={print}
    >
      {t('order.print')}
    </Button>
  )
}

/** Where the browser lets no page open, the paper is downloaded: the form and what is typed in it stay. */
function download(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
