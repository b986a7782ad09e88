import '@mantine/notifications/styles.layer.css'
import { MantineThemeProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { showNoticesOn } from '../../../core/notice/notices.ts'
import { keepFocusOfKeyboard } from '../../../ui/focus/use-kept-focus.ts'

/** Where the notices are shown: over the foot of the screen. */
export default function NoticeArea() {
  const { t } = useTranslation()
  useEffect(() => showNoticesOn(notifications), [])
  const closeButtonProps = { 'aria-label': t('shell.close_notice') }
  return (
    <MantineThemeProvider theme={{ components: { Notification: { defaultProps: { closeButtonProps } } } }}>
      <Notifications position="bottom-center" limit={3} onClickCapture={keepFocusOfKeyboard} />
    </MantineThemeProvider>
  )
}
