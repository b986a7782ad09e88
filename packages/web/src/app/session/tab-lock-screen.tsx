import { Button, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../core/session/session-user.ts'
import { useIsTabLocked } from '../../core/session/tab-lock.ts'
import classes from './tab-lock-screen.module.css'

/** Covers a tab whose person is no longer the one who is signed in in this browser; what they have written stays under it. */
export function TabLockScreen() {
  const { t } = useTranslation()
  const isLocked = useIsTabLocked()
  const name = useCurrentUser()?.username ?? ''
  return (
    <Modal
      opened={isLocked}
      onClose={() => {}}
      title={t('session.locked.title')}
      fullScreen
      classNames={{ header: classes.head, body: classes.body }}
      withCloseButton={false}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
      zIndex={1000}
    >
      <p className={classes.text}>{t('session.locked.text', { name })}</p>
      <div className={classes.ways}>
        <Button onClick={() => location.reload()}>{t('session.locked.open')}</Button>
        <Button component="a" variant="default" href="#/auth/login" target="_blank" rel="noreferrer">
          {t('session.locked.back', { name })}
        </Button>
      </div>
    </Modal>
  )
}
