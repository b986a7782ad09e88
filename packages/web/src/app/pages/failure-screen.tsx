import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import plain from '../../ui/inputs/plain-controls.module.css'
import { ScreenLoadError } from '../screens/lazy-screen.ts'
import classes from './message-screen.module.css'

/** Replaces a screen that crashed, or whose script could not be loaded. */
export function FailureScreen({ error }: { error: unknown }) {
  const { t } = useTranslation()
  return error instanceof ScreenLoadError ? (
    <section className={classes.message} role="alert">
      <h1>{t('errors.screen.not_loaded_title')}</h1>
      <p>{t('errors.screen.not_loaded_text')}</p>
      <LoadAgain label={t('errors.screen.try_again')} />
    </section>
  ) : (
    <section className={classes.message} role="alert">
      <h1>{t('errors.screen.title')}</h1>
      <p>{t('errors.screen.text')}</p>
      <p className={classes.detail}>{error instanceof Error ? error.message : String(error)}</p>
      <LoadAgain label={t('errors.screen.reload')} />
    </section>
  )
}

/**
 * Button that reloads the page if the server can be reached. Otherwise reloading would replace the page with the browser's own
 * error page.
 */
function LoadAgain({ label }: { label: string }) {
  const { t } = useTranslation()
  const [unreachable, setUnreachable] = useState(false)

  async function loadAgain() {
    setUnreachable(false)
    try {
      await fetch('/', { method: 'HEAD', cache: 'no-store' })
      location.reload()
    } catch {
      setUnreachable(true)
    }
  }

  return (
    <>
      <button type="button" className={plain.button} onClick={loadAgain}>
        {label}
      </button>
      <p role="status">{unreachable && t('errors.screen.unreachable')}</p>
    </>
  )
}
