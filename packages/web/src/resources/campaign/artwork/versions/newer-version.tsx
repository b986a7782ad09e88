import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from '../artwork-screen.module.css'
import type { VersionChoice } from './use-shown-versions.ts'

/** Shows a notice if a newer version has arrived since the screen was opened, with a button that shows the newer version. */
export function NewerVersion({ versions }: { versions: VersionChoice }) {
  const { t } = useTranslation()
  const { revision } = versions.newest
  if (!versions.hasNewer) return null
  return (
    <p className={classes.news} role="status">
      {t('campaign.artwork_news')}
      <Button size="compact-sm" variant="default" onClick={() => versions.showVersion(revision)}>
        {t('campaign.artwork_news_show', { revision })}
      </Button>
    </p>
  )
}
