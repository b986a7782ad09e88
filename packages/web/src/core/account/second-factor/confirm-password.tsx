import { useTranslation } from 'react-i18next'
import { TypedAnswer } from './typed-answer.tsx'

/** Asks for the person's own password before something that would open the door to somebody else. */
export function ConfirmPassword(props: {
  onPassword: (password: string) => Promise<void>
  onCancel: () => void
}) {
  const { t } = useTranslation()
  return (
    <TypedAnswer
      name="password"
      label={t('second_factor.password')}
      type="password"
      autoComplete="current-password"
      onAnswer={props.onPassword}
      onCancel={props.onCancel}
    />
  )
}
