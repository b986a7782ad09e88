import { Button, CopyButton, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './api-keys.module.css'

/** Shows a new API key. The user cannot display it again later. */
export function MadeKey({ value, onKept }: { value: string; onKept: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes.made} role="status">
      <p>{t('api_keys.made')}</p>
      <code dir="ltr">{value}</code>
      <Group gap={8}>
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button onClick={copy} autoFocus>
              {t(copied ? 'api_keys.copied' : 'api_keys.copy')}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={onKept}>
          {t('api_keys.kept')}
        </Button>
      </Group>
    </div>
  )
}
