import { Button, Group, Modal, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

type LeavingForm = {
  isDirty: () => boolean
  save: () => Promise<unknown>
  changed: string[]
  labelOf: (field: string) => string
}

/** Asks before unsaved changes are left behind, in the application and when the page is closed. */
export function LeaveQuestion({ form }: { form: LeavingForm }) {
  const { t } = useTranslation()
  const leaving = useBlocker({
    shouldBlockFn: () => form.isDirty(),
    enableBeforeUnload: () => form.isDirty(),
    withResolver: true,
  })
  if (leaving.status !== 'blocked') return null

  async function saveAndLeave() {
    const saved = await form.save()
    if (saved) leaving.proceed?.()
    else leaving.reset?.()
  }

  return (
    <Modal opened onClose={leaving.reset} title={t('form.leave_title')} centered size="md">
      <Text size="sm">{t('form.leave_text', { fields: form.changed.map(form.labelOf).join(', ') })}</Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="subtle" color="red" onClick={leaving.proceed}>
          {t('form.leave_without_saving')}
        </Button>
        <Button variant="default" onClick={leaving.reset}>
          {t('form.stay')}
        </Button>
        <Button onClick={saveAndLeave} data-autofocus>
          {t('form.save_and_leave')}
        </Button>
      </Group>
    </Modal>
  )
}
