import { ActionIcon, Tooltip } from '@mantine/core'
import {
  type Icon,
  IconLayoutGrid,
  IconLogout,
  IconMaximize,
  IconMenu2,
  IconMinimize,
  IconSearch,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../../core/session/session-user.ts'
import headerAction from '../../layout/header-action.module.css'
import { changeMenu, useMenuState } from '../../layout/layout.ts'
import { useFullScreen } from '../../layout/use-full-screen.ts'
import { ScreenLink } from '../../screens/screen-link.tsx'
import { SearchButton } from '../../search/search-button.tsx'
import { LogoutQuestion } from '../../session/logout-question.tsx'
import { VoiceControl } from '../../voice/voice-control.tsx'
import { ActivitiesButton } from '../activities/activities-button.tsx'
import { BalanceDisplay } from './balance-display.tsx'
import classes from './header.module.css'
import { LanguageSelector } from './language-selector.tsx'
import { ShortcutPanel } from './shortcut-panel.tsx'
import { UserPicture } from './user-picture.tsx'
import { WordMark } from './word-mark.tsx'

export function Header({ mobile }: { mobile: boolean }) {
  const { t } = useTranslation()
  const user = useCurrentUser()
  const menu = useMenuState()
  const fullScreen = useFullScreen()
  const [asksToLogOut, setAsksToLogOut] = useState(false)
  const [shortcuts, setShortcuts] = useState(false)

  const fullName = [user?.first_name, user?.last_name].filter(Boolean).join(' ')
  const profileTitle = [t('navigation.title.profile'), fullName].filter(Boolean).join(': ')

  const toggleMenu = () =>
    changeMenu(mobile ? { drawerOpen: !menu.drawerOpen } : { collapsed: !menu.collapsed })

  return (
    <header className={classes.header}>
      <HeaderAction
        label={t(mobile ? 'navigation.open' : menu.collapsed ? 'navigation.expand' : 'navigation.collapse')}
        icon={IconMenu2}
        expanded={mobile ? menu.drawerOpen : !menu.collapsed}
        onClick={toggleMenu}
      />
      <ScreenLink to="/home" className={classes.logo} title={t('shell.go_home')}>
        {user?.user_group_header_logo ? (
          <img src={user.user_group_header_logo} alt={user.user_group_name ?? ''} height={28} />
        ) : (
          <WordMark />
        )}
      </ScreenLink>
      <span className={classes.space} />
      {!mobile && <SearchButton />}
      {!mobile && <BalanceDisplay />}
      <ActivitiesButton />
      {!mobile && (
        <HeaderAction
          label={t('shell.shortcuts.title')}
          icon={IconLayoutGrid}
          expanded={shortcuts}
          hidesTip={shortcuts}
          onClick={() => setShortcuts(!shortcuts)}
        />
      )}
      {!mobile && (
        <HeaderAction
          label={t(fullScreen.on ? 'shell.leave_full_screen' : 'shell.full_screen')}
          icon={fullScreen.on ? IconMinimize : IconMaximize}
          onClick={fullScreen.toggle}
        />
      )}
      {mobile && (
        <ActionIcon
          component={ScreenLink}
          to="/miscellaneous/search"
          className={headerAction.action}
          aria-label={t('navigation.title.search')}
        >
          <IconSearch size={18} stroke={1.5} />
        </ActionIcon>
      )}
      <VoiceControl mobile={mobile} />
      {/* In the mobile view, the drawer contains the language selector. */}
      {!mobile && <LanguageSelector />}
      <ScreenLink to="/profile" className={classes.user} title={profileTitle}>
        <UserPicture />
        <span>{user?.username}</span>
      </ScreenLink>
      <HeaderAction label={t('shell.logout.entry')} icon={IconLogout} onClick={() => setAsksToLogOut(true)} />
      <LogoutQuestion opened={asksToLogOut} onClose={() => setAsksToLogOut(false)} />
      {shortcuts && <ShortcutPanel onClose={() => setShortcuts(false)} />}
    </header>
  )
}

function HeaderAction(props: {
  label: string
  icon: Icon
  expanded?: boolean
  /** True to hide the tooltip while it would cover the panel that the button has opened. */
  hidesTip?: boolean
  onClick: () => void
}) {
  return (
    <Tooltip label={props.label} disabled={props.hidesTip ?? false}>
      <ActionIcon
        className={headerAction.action}
        aria-label={props.label}
        aria-expanded={props.expanded}
        onClick={props.onClick}
      >
        <props.icon size={18} stroke={1.5} className="mantine-rotate-rtl" />
      </ActionIcon>
    </Tooltip>
  )
}
