import { Modal } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyboardOwner } from '../../ui/focus/held-keys.ts'
import { changeLayout, useLayout } from '../layout/layout.ts'
import { useFullScreen } from '../layout/use-full-screen.ts'
import { LogoutQuestion } from '../session/logout-question.tsx'
import classes from './palette.module.css'
import type { FrameActions } from './palette-choices.tsx'
import { PaletteChooser } from './palette-chooser.tsx'

const LayoutSwitcher = lazy(() => import('../layout/layout-switcher.tsx'))

type PaletteProps = { opened: boolean; onClose: () => void }

/** Palette in which users find records, screens and actions by typing a few letters, without the mouse. */
export default function Palette({ opened, onClose }: PaletteProps) {
  const { t } = useTranslation()
  const layout = useLayout()
  const fullScreen = useFullScreen()
  const [asksToLogOut, setAsksToLogOut] = useState(false)
  const [switcher, setSwitcher] = useState({ wanted: false, open: false })
  const [dialog, setDialog] = useState({ open: false, times: 0 })
  const before = useRef<Element | null>(null)
  const actions: FrameActions = {
    isFullScreen: fullScreen.on,
    toggleFullScreen: fullScreen.toggle,
    isRightToLeft: layout.rightToLeft,
    toggleRightToLeft: () => changeLayout({ option: 'rightToLeft', value: !layout.rightToLeft }),
    showLayout: () => setSwitcher({ wanted: true, open: true }),
    logOut: () => setAsksToLogOut(true),
  }
  useEffect(() => {
    if (opened) before.current = keyboardOwner()
    setDialog(({ times }) => ({ open: opened, times: opened ? times + 1 : times }))
  }, [opened])

  /**
   * Closes the palette and restores the focus. Called before an action runs, so that a dialog opened by the action can later
   * return the focus to the right element.
   */
  function close() {
    onClose()
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
  }

  return (
    <>
      <Modal.Root
        opened={dialog.open}
        onClose={close}
        size={640}
        yOffset="10vh"
        returnFocus={false}
        classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
        transitionProps={{ duration: 120 }}
      >
        <Modal.Overlay backgroundOpacity={0.3} />
        <Modal.Content aria-label={t('search.open')}>
          <Modal.Body>
            {/* The key ensures that the palette opens empty, even if it reopens while it is still closing. */}
            <PaletteChooser key={dialog.times} actions={actions} onClose={close} onLeave={onClose} />
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
      <LogoutQuestion opened={asksToLogOut} onClose={() => setAsksToLogOut(false)} />
      {switcher.wanted && (
        <Suspense>
          <LayoutSwitcher opened={switcher.open} onClose={() => setSwitcher({ wanted: true, open: false })} />
        </Suspense>
      )}
    </>
  )
}
