import './notice-area.css'
import { MantineThemeProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { keepFocusOfKeyboard } from '../../ui/focus/use-kept-focus.ts'

/** Shows notices at the bottom of the screen. */
export function NoticeArea() {
  const { t } = useTranslation()
  const closeButtonProps = { 'aria-label': t('shell.close_notice') }
  return (
    <MantineThemeProvider theme={{ components: { Notification: { defaultProps: { closeButtonProps } } } }}>
      <Notifications position="bottom-center" limit={3} onClickCapture={keepFocusOfKeyboard} />
    </MantineThemeProvider>
  )
}
