import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormGroup } from '../../ui/form-group.tsx'
import { call } from '../call.ts'
import { failureText } from '../record/call-failure.ts'

/** Takes the second factor from somebody who has lost the phone and the recovery codes. */
export function ResetSecondFactor({ userId, name }: { userId: number; name: string }) {
  const { t } = useTranslation()
  const [waiting, setWaiting] = useState(false)

  async function reset() {
    setWaiting(true)
    try {
      await call('userrest/resetsecondfactor', { id: userId })
      notifications.show({ message: t('second_factor.reset_done', { name }) })
    } catch (error) {
      notifications.show({ color: 'red', title: t('second_factor.failed'), message: failureText(error, t) })
    }
    setWaiting(false)
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
