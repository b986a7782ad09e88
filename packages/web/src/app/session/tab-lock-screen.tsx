import { Button, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../core/session/session-user.ts'
import { useTabLock } from '../../core/session/tab-lock.ts'
import classes from './tab-lock-screen.module.css'

/**
 * Covers a tab if its session has ended, or if a different user has signed in elsewhere in the browser. Unsaved changes remain
 * below the cover. The user can sign in again in another tab by any method.
 */
export function TabLockScreen() {
  const { t } = useTranslation()
  const lock = useTabLock()
  const name = useCurrentUser()?.username ?? ''
  return (
    <Modal
      opened={lock !== null}
      onClose={() => {}}
      title={t(lock === 'ended' ? 'session.ended.title' : 'session.locked.title')}
      fullScreen
      classNames={{ header: classes.head, body: classes.body }}
      withCloseButton={false}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
      zIndex={1000}
    >
      <p className={classes.text}>
        {t(lock === 'ended' ? 'session.ended.text' : 'session.locked.text', { name })}
      </p>
      <div className={classes.ways}>
        {lock === 'ended' ? (
          <>
            <SignInAgain name={name} variant="filled" />
            <Button variant="subtle" color="red" onClick={() => location.reload()}>
              {t('form.leave_without_saving')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => location.reload()}>{t('session.locked.open')}</Button>
            <SignInAgain name={name} variant="default" />
          </>
        )}
      </div>
    </Modal>
  )
}

function SignInAgain({ name, variant }: { name: string; variant: 'filled' | 'default' }) {
  const { t } = useTranslation()
  return (
    <Button component="a" variant={variant} href="#/auth/login" target="_blank" rel="noreferrer">
      {t('session.locked.back', { name })}
    </Button>
  )
}
