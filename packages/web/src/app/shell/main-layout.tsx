import '../../ui/styles/component-styles.css'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeptFocus } from '../../ui/focus/use-kept-focus.ts'
import { useLayout, useMenuState } from '../layout/layout.ts'
import { useIsMobile } from '../layout/use-is-mobile.ts'
import { usePageTitles } from '../screens/page-titles.ts'
import { useScreenKeys } from '../screens/screen-keys.ts'
import { CommandPalette } from '../search/command-palette.tsx'
import { TabLockScreen } from '../session/tab-lock-screen.tsx'
import { useSessionCheck } from '../session/use-session-check.ts'
import { Footer } from './footer.tsx'
import { Header } from './header/header.tsx'
import classes from './main-layout.module.css'
import { MobileNavigation } from './navigation/mobile-navigation.tsx'
import { Navigation } from './navigation/navigation.tsx'
import { Providers } from './providers.tsx'
import { Ribbon } from './ribbon.tsx'
import { useNoticeArea } from './use-notice-area.ts'

/** Frame around every screen that requires a signed-in user. */
export default function MainLayout() {
  return (
    <Providers>
      <Frame />
    </Providers>
  )
}

function Frame() {
  const { t } = useTranslation()
  const layout = useLayout()
  const { collapsed, minified } = useMenuState()
  const mobile = useIsMobile()
  const content = useRef<HTMLElement>(null)
  const NoticeArea = useNoticeArea()
  useSessionCheck()
  useScreenKeys()
  useDocumentTitle()
  useFocusOnNewScreen(content)
  useKeptFocus(content)

  const menu = mobile ? 'drawer' : layout.menuOnTop ? 'top' : 'side'
  return (
    <div
      className={classes.layout}
      data-menu={menu}
      data-collapsed={collapsed || undefined}
      data-minified={(menu === 'side' && minified) || undefined}
      data-container={layout.container || undefined}
      data-fixed-header={layout.fixedHeader || undefined}
      data-fixed-navigation={layout.fixedNavigation || undefined}
      data-fixed-ribbon={layout.fixedRibbon || undefined}
      data-fixed-footer={layout.fixedFooter || undefined}
    >
      <button type="button" className={classes.skip} onClick={() => content.current?.focus()}>
        {t('shell.skip_to_content')}
      </button>
      <Header mobile={mobile} />
      {mobile ? <MobileNavigation /> : <Navigation place={layout.menuOnTop ? 'top' : 'side'} />}
      <Ribbon />
      <main ref={content} className={classes.content} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <CommandPalette />
      {NoticeArea && <NoticeArea />}
      <TabLockScreen />
    </div>
  )
}

function useDocumentTitle() {
  const titles = usePageTitles()
  const title = [...titles.map((page) => page.title).reverse(), 'Lienzo'].join(' · ')
  useEffect(() => {
    document.title = title
  }, [title])
}

/**
 * Moves the focus to each screen that opens after the first one, so that screen readers read the screen from the start and Tab
 * continues inside it.
 */
function useFocusOnNewScreen(content: React.RefObject<HTMLElement | null>) {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const first = useRef(true)
  useEffect(() => {
    if (!path) return
    if (!first.current && !content.current?.contains(document.activeElement)) {
      content.current?.focus({ preventScroll: true })
    }
    first.current = false
  }, [path, content])
}
