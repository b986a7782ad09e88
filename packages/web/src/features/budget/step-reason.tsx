import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFocusBack } from '../../ui/focus/use-focus-back.ts'
import { LongTextField } from '../../ui/inputs/text-field.tsx'

type StepReasonProps = {
  title: string
  text: string
  label: string
  confirm: string
  onClose: () => void
  onConfirm: (reason: string) => void
}

/** Shows a dialog that requires a reason before the user can take a step, such as rejecting a budget. */
export function StepReason({ title, text, label, confirm, onClose, onConfirm }: StepReasonProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  useFocusBack()
  return (
    <Modal opened onClose={onClose} title={title}>
      <p>{text}</p>
      <LongTextField label={label} value={reason} required onChange={setReason} />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('form.cancel')}
        </Button>
        <Button disabled={reason.trim() === ''} onClick={() => onConfirm(reason.trim())}>
          {confirm}
        </Button>
      </Group>
    </Modal>
  )
}
