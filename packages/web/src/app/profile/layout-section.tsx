import { Switch } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../core/call/call-failure.ts'
import { useCurrentUser } from '../../core/session/session-user.ts'
import { FormGroup } from '../../ui/layout/form-group.tsx'
import { useLayout } from '../layout/layout.ts'
import { rememberLayout } from '../layout/remembered-layout.ts'
import classes from './profile-screen.module.css'

/** Switch that saves the layout for the user. It takes effect immediately, without a save button. */
export function LayoutSection() {
  const { t } = useTranslation()
  const remembers = Boolean(useCurrentUser()?.layout)
  const { skin } = useLayout()
  const [choice, setChoice] = useState<boolean | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  async function remember(on: boolean) {
    setChoice(on)
    setFailure(null)
    try {
      await rememberLayout(on)
    } catch (error) {
      setFailure(failureText(error, t))
    } finally {
      setChoice(null)
    }
  }

  return (
    <FormGroup title={t('profile.layout.title')}>
      <Switch
        className={classes.switch}
        label={t('profile.layout.remember')}
        description={t(remembers ? 'profile.layout.remembers' : 'profile.layout.forgets', {
          skin: t(`shell.layout.skins.${skin}`),
        })}
        error={failure}
        checked={choice ?? remembers}
        onChange={(event) => remember(event.currentTarget.checked)}
      />
    </FormGroup>
  )
}
