import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentUser } from '../../core/session/session-user.ts'
import { useIsHouse } from '../../core/session/use-is-house.ts'
import { useFocusBack } from '../../ui/focus/use-focus-back.ts'
import { LongTextField } from '../../ui/inputs/text-field.tsx'
import type { Order, OrderStatus } from './record/order-record.ts'
import { type Amounts, amountTexts, GivenBack } from './steps/given-back.tsx'

/**
 * Reason for a backward move, and the amounts to refund. Without amounts, the charge is refunded in full, except for an order
 * in production.
 */
export type Reason = { note: string; give_back?: Amounts }

/** Explains a backward move and asks for its reason, which is shown in the order's history. */
export function StatusNote(props: {
  status: OrderStatus
  /**
   * Order if it is charged, otherwise null. Cancelling the order refunds the charge, except for the part that the house keeps.
   */
  charged: Order | null
  onClose: () => void
  onMove: (reason: Reason) => void
}) {
  const { t } = useTranslation()
  const [note, setNote] = useState('')
  const [back, setBack] = useState<Amounts | null>(null)
  const isHouse = useIsHouse()
  const isOwn = props.charged?.user_id === currentUser()?.user_id
  const isCancelled = props.status === 'cancelled'
  const unreadable = back !== null && !(back.euros >= 0 && back.m2 >= 0)
  useFocusBack()

  function move() {
    // For an order in production, a full refund must be sent explicitly.
    const all = isHouse && props.charged?.status === 'production' ? amountsOf(props.charged) : null
    const give_back = isCancelled ? (back ?? all) : null
    props.onMove(give_back ? { note: note.trim(), give_back } : { note: note.trim() })
  }

  return (
    <Modal opened onClose={props.onClose} title={t(`order.moves.${props.status}`)}>
      <p>{t(`order.move_text.${props.status}`)}</p>
      {props.charged &&
        (isCancelled && isHouse ? (
          <GivenBack charged={props.charged} back={back} onChange={setBack} />
        ) : (
          <p>{t(`order.give_back.${isOwn ? 'own' : 'everything'}`, amountTexts(props.charged))}</p>
        ))}
      <LongTextField label={t('order.move_reason')} value={note} onChange={setNote} />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={props.onClose}>
          {t('order.move_back')}
        </Button>
        <Button color={isCancelled ? 'red' : undefined} disabled={unreadable} onClick={move}>
          {t(`order.moves.${props.status}`)}
        </Button>
      </Group>
    </Modal>
  )
}

const amountsOf = ({ net, m2 }: Order): Amounts => ({ euros: net, m2 })
