import { useTranslation } from 'react-i18next'
import plain from '../../ui/plain-controls.module.css'
import classes from './message-screen.module.css'

/** Shown in place of a screen that broke, or whose script could not be loaded. */
export function FailureScreen({ error }: { error: unknown }) {
  const { t } = useTranslation()
  return (
    <section className={classes.message} role="alert">
      <h1>{t('errors.screen.title')}</h1>
      <p>{t('errors.screen.text')}</p>
      <p className={classes.detail}>{error instanceof Error ? error.message : String(error)}</p>
      <button type="button" className={plain.button} onClick={() => location.reload()}>
        {t('errors.screen.reload')}
      </button>
    </section>
  )
}
