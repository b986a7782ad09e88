import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LongTextField } from '../../../ui/inputs/text-field.tsx'

/** Lets the house enter a reason and confirm an order that exceeds the limits of its user. */
export function LetPass({ onConfirm }: { onConfirm: (reason: string) => void }) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  return (
    <Stack gap={12} mt={16} align="flex-start">
      <Text size="md">{t('order.let_pass.text')}</Text>
      <div style={{ alignSelf: 'stretch' }}>
        <LongTextField label={t('order.let_pass.reason')} value={reason} required onChange={setReason} />
      </div>
      <Button disabled={reason.trim() === ''} onClick={() => onConfirm(reason.trim())}>
        {t('order.let_pass.confirm')}
      </Button>
    </Stack>
  )
}
