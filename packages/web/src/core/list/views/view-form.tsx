import { Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../call/call.ts'
import { failureText } from '../../call/call-failure.ts'
import { fieldErrorText, missingText } from '../../call/field-error-text.ts'
import type { View } from './use-views.ts'

/** Form in which the user names a view and can share it. */
export function ViewForm(props: {
  view: View | undefined
  opened: boolean
  onClose: () => void
  onSave: (fields: { name: string; shared: boolean }) => Promise<void>
}) {
  const { t } = useTranslation()
  const [name, setName] = useState(props.view?.name ?? '')
  const [isShared, setIsShared] = useState(props.view?.shared ?? false)
  const [fault, setFault] = useState('')
  const [saving, setSaving] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '') return setFault(missingText('name', t))
    setSaving(true)
    try {
      await props.onSave({ name: name.trim(), shared: isShared })
    } catch (error) {
      const ofName = error instanceof CallError ? error.fields.name : undefined
      setFault(ofName ? fieldErrorText(ofName, t, 'name') : failureText(error, t))
    } finally {
      setSaving(false)
    }
  }

  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={t(props.view ? 'view.edit' : 'view.save_new')}
      size="sm"
    >
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <TextInput
            label={t('view.name')}
            value={name}
            maxLength={60}
            data-autofocus
            error={fault || undefined}
            onChange={(event) => {
              setName(event.currentTarget.value)
              setFault('')
            }}
          />
          <Checkbox
            label={t('view.share')}
            description={t('view.share_help')}
            checked={isShared}
            onChange={(event) => setIsShared(event.currentTarget.checked)}
          />
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={props.onClose}>
              {t('view.cancel')}
            </Button>
            <Button type="submit" loading={saving}>
              {t('view.keep')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
