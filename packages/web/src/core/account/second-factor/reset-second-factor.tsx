import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keepFocus } from '../../../ui/focus/keep-focus.ts'
import { FormGroup } from '../../../ui/layout/form-group.tsx'
import { call } from '../../call/call.ts'
import { failureText } from '../../call/call-failure.ts'
import { showNotice } from '../../notice/notices.ts'
import { signInsKey } from '../sign-ins/sign-ins-key.ts'

/** Takes the second factor from somebody who has lost the phone and the recovery codes. Their sign-ins end with it. */
export function ResetSecondFactor({ userId, name }: { userId: number; name: string }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [waiting, setWaiting] = useState(false)

  async function reset() {
    const giveFocus = keepFocus()
    setWaiting(true)
    try {
      await call('userrest/resetsecondfactor', { id: userId })
      showNotice({ message: t('second_factor.reset_done', { name }) })
    } catch (error) {
      showNotice({ color: 'red', title: t('second_factor.failed'), message: failureText(error, t) })
    }
    await queries.invalidateQueries({ queryKey: signInsKey(userId) })
    setWaiting(false)
    giveFocus()
  }

  return (
    <FormGroup title={t('second_factor.title')} help={t('second_factor.reset_help')}>
      <Group>
        <Button variant="default" onClick={reset} loading={waiting}>
          {t('second_factor.reset')}
        </Button>
      </Group>
    </FormGroup>
  )
}
