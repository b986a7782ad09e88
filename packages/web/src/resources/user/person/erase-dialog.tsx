import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, call } from '../../../core/call/call.ts'
import { failureText } from '../../../core/call/call-failure.ts'
import { fieldErrorText } from '../../../core/call/field-error-text.ts'
import { singleSignOnName } from '../../../core/installation/installation.ts'
import { showNotice } from '../../../core/notice/notices.ts'
import { useFocusBack } from '../../../ui/focus/use-focus-back.ts'
import { TextField } from '../../../ui/inputs/text-field.tsx'
import type { User } from '../user-record.ts'

type EraseDialogProps = { user: User; onErased: () => Promise<void>; onClose: () => void }

/**
 * Explains which personal data is erased and which is kept. To confirm, the caller types the user's name and the caller's own
 * password.
 */
export function EraseDialog({ user, onErased, onClose }: EraseDialogProps) {
  const { t } = useTranslation()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<unknown>()
  const [waiting, setWaiting] = useState(false)
  const signOn = singleSignOnName()
  useFocusBack()

  async function erase() {
    setWaiting(true)
    setFailure(undefined)
    try {
      await call('userrest/eraseperson', { id: user.id, username, password })
      showNotice({ message: t('user.person.done') })
      await onErased()
      onClose()
    } catch (error) {
      setFailure(error)
      setWaiting(false)
    }
  }

  const fields = failure instanceof CallError ? failure.fields : {}
  const errorOf = (name: 'username' | 'password') => {
    const fault = fields[name]
    return fault ? fieldErrorText(fault, t, name) : ''
  }
  const other = failure !== undefined && !fields.username && !fields.password
  const { username: name } = user
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('user.person.title', { name })}
      withCloseButton={false}
      size={480}
    >
      <Stack gap={12}>
        <Text size="sm">
          <strong>{t('user.person.goes')}. </strong>
          {t('user.person.goes_text')}
        </Text>
        <Text size="sm">
          <strong>{t('user.person.stays')}. </strong>
          {t('user.person.stays_text', { name: `persona-eliminada-${user.id}` })}
        </Text>
        <Text size="sm" c="red">
          {t('user.person.no_undo')}
        </Text>
        <TextField
          label={t('user.person.type_name', { name })}
          name="username"
          autoComplete="off"
          value={username}
          onChange={setUsername}
          error={errorOf('username')}
        />
        <TextField
          label={t('user.person.password')}
          name="password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={errorOf('password')}
          help={signOn === '' ? undefined : t('profile.password_or_sign_on', { name: signOn })}
        />
        {other && (
          <Text size="sm" c="red" role="alert">
            {failureText(failure, t)}
          </Text>
        )}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('user.person.cancel')}
          </Button>
          <Button color="red" onClick={erase} loading={waiting}>
            {t('user.person.confirm')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
