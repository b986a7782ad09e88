import { useTranslation } from 'react-i18next'
import { singleSignOnName } from '../../installation/installation.ts'
import { TypedAnswer } from './typed-answer.tsx'

/**
 * Asks for the user's password before the second factor is changed. If single sign-on is configured, the password can be left
 * empty.
 */
export function ConfirmPassword(props: {
  onPassword: (password: string) => Promise<void>
  onCancel: () => void
}) {
  const { t } = useTranslation()
  const signOn = singleSignOnName()
  return (
    <TypedAnswer
      name="password"
      label={t('second_factor.password')}
      type="password"
      autoComplete="current-password"
      help={signOn === '' ? undefined : t('profile.password_or_sign_on', { name: signOn })}
      mayBeEmpty={signOn !== ''}
      onAnswer={props.onPassword}
      onCancel={props.onCancel}
    />
  )
}
