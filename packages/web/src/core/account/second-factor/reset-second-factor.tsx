import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Question } from '../../../ui/feedback/question.tsx'
import { keepFocus } from '../../../ui/focus/keep-focus.ts'
import { FormGroup } from '../../../ui/layout/form-group.tsx'
import { call } from '../../call/call.ts'
import { failureText } from '../../call/call-failure.ts'
import { showNotice } from '../../notice/notices.ts'
import { signInsKey } from '../sign-ins/sign-ins-key.ts'

/**
 * Button that removes the second factor of a user who has lost the phone and the recovery codes, and ends all sessions of the
 * user. Asks for confirmation first, because only that user can set up a new second factor.
 */
export function ResetSecondFactor(props: {
  user: { id: number; username: string }
  onReset: () => Promise<void>
}) {
  const { id, username: name } = props.user
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [asks, setAsks] = useState(false)
  const [waiting, setWaiting] = useState(false)

  async function reset() {
    const giveFocus = keepFocus()
    setWaiting(true)
    try {
      await call('userrest/resetsecondfactor', { id })
      showNotice({ message: t('second_factor.reset_done', { name }) })
      await props.onReset()
    } catch (error) {
      showNotice({ color: 'red', title: t('second_factor.failed'), message: failureText(error, t) })
    }
    await queries.invalidateQueries({ queryKey: signInsKey(id) })
    setWaiting(false)
    setAsks(false)
    giveFocus()
  }

  return (
    <FormGroup title={t('second_factor.title')} help={t('second_factor.reset_help')}>
      <Group>
        <Button variant="default" onClick={() => setAsks(true)}>
          {t('second_factor.reset')}
        </Button>
      </Group>
      <Question
        opened={asks}
        title={t('second_factor.reset_question', { name })}
        waiting={waiting}
        onNo={() => setAsks(false)}
        onYes={reset}
      >
        {t('second_factor.reset_warning')}
      </Question>
    </FormGroup>
  )
}
