import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './second-factor.module.css'

/** Shows new recovery codes. The user cannot display them again later. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <Text size="sm">{t('second_factor.recovery_text')}</Text>
      <ul className={classes.codes} dir="ltr" aria-label={t('second_factor.recovery_title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div>
        <Button onClick={onDone} autoFocus>
          {t('second_factor.recovery_done')}
        </Button>
      </div>
    </>
  )
}
