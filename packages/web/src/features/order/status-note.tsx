import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFocusBack } from '../../ui/focus/use-focus-back.ts'
import { LongTextField } from '../../ui/inputs/text-field.tsx'
import type { OrderStatus } from './record/order-record.ts'

/** What a move back does, and a field for its reason, which is shown in the order's history. */
export function StatusNote(props: {
  status: OrderStatus
  onClose: () => void
  onMove: (note: string) => void
}) {
  const { t } = useTranslation()
  const [note, setNote] = useState('')
  useFocusBack()
  return (
    <Modal opened onClose={props.onClose} title={t(`order.moves.${props.status}`)}>
      <p>{t(`order.move_text.${props.status}`)}</p>
      <LongTextField label={t('order.move_reason')} value={note} onChange={setNote} />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={props.onClose}>
          {t('order.move_back')}
        </Button>
        <Button
          color={props.status === 'cancelled' ? 'red' : undefined}
          onClick={() => props.onMove(note.trim())}
        >
          {t(`order.moves.${props.status}`)}
        </Button>
      </Group>
    </Modal>
  )
}
