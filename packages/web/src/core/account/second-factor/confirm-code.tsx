import { Code, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './second-factor.module.css'
import { TypedAnswer } from './typed-answer.tsx'

/** Shows the QR code to scan with a phone, and a field for the first code that the phone generates. */
export function ConfirmCode(props: {
  setup: { secret: string; picture: string }
  onCode: (code: string) => Promise<void>
  onCancel: () => void
}) {
  const { t } = useTranslation()
  return (
    <>
      <Text size="sm">{t('second_factor.own_setup_text')}</Text>
      <img
        className={classes.picture}
        src={`data:image/svg+xml,${encodeURIComponent(props.setup.picture)}`}
        alt={t('second_factor.picture')}
      />
      <Text size="xs" c="dimmed">
        {t('second_factor.secret')} <Code dir="ltr">{props.setup.secret}</Code>
      </Text>
      <TypedAnswer
        name="code"
        label={t('second_factor.code')}
        autoComplete="one-time-code"
        onAnswer={props.onCode}
        onCancel={props.onCancel}
      />
    </>
  )
}
