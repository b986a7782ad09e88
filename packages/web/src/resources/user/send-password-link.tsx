import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../core/call/call.ts'
import { failureText } from '../../core/call/call-failure.ts'
import { showNotice } from '../../core/notice/notices.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import type { User } from './user-record.ts'

/**
 * Button that e-mails a user a link to set a password. Renders nothing if the user is inactive or the caller cannot edit users.
 */
export function SendPasswordLink({ user }: { user: User }) {
  const { t } = useTranslation()
  const mayEdit = useMayEdit('/user')
  const sending = useMutation({
    mutationFn: () => call('userrest/sendresetlink', { id: user.id }),
    onSuccess: () => showNotice({ message: t('password_link.sent_to', { email: user.email }) }),
    onError: (error) => showNotice({ color: 'red', message: failureText(error, t) }),
  })
  if (!mayEdit || !user.active) return null
  return (
    <Button variant="default" fullWidth loading={sending.isPending} onClick={() => sending.mutate()}>
      {t('password_link.send_to_user')}
    </Button>
  )
}
