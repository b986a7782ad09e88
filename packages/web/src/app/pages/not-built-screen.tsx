import { Button } from '@mantine/core'
import { IconBarrierBlock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../shell/page-titles.ts'
import { ScreenLink } from '../shell/screen-link.tsx'
import classes from './message-screen.module.css'

/** Stands where the capability of a screen is not part of the application yet. */
export default function NotBuiltScreen() {
  const { t } = useTranslation()
  const title = usePageTitle()
  return (
    <section className={classes.message}>
      <IconBarrierBlock className={classes.icon} size={32} stroke={1.25} aria-hidden />
      <h1>{t('shell.not_built.title', { screen: title })}</h1>
      <p>{t('shell.not_built.text')}</p>
      <Button component={ScreenLink} to="/home" variant="default">
        {t('shell.go_home')}
      </Button>
    </section>
  )
}
