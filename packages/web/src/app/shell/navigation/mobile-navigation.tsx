import { Drawer } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { changeMenu, useMenuState } from '../../layout/layout.ts'
import { BalanceDisplay } from '../header/balance-display.tsx'
import { LanguageSelector } from '../header/language-selector.tsx'
import classes from './mobile-navigation.module.css'
import { Navigation } from './navigation.tsx'

/** Durations in ms of the animations that open and close the menu. base.css contains the same values. */
const menuSpeed = 200
const menuHideTime = 250

/** z-index of the menu. The menu covers notices, because notices concern the screen that the user is about to leave. */
const ABOVE_NOTICES = 500

/** Navigation of the mobile view: a drawer that a button in the header opens. */
export function MobileNavigation() {
  const { t } = useTranslation()
  const { drawerOpen } = useMenuState()
  return (
    <Drawer
      opened={drawerOpen}
      onClose={() => changeMenu({ drawerOpen: false })}
      size={288}
      zIndex={ABOVE_NOTICES}
      padding={0}
      title={t('navigation.label')}
      classNames={{ header: classes.header ?? '', title: classes.title ?? '' }}
      transitionProps={{ duration: menuSpeed, exitDuration: menuHideTime }}
    >
      <div className={classes.balance}>
        <BalanceDisplay />
      </div>
      <Navigation place="drawer" />
      <div className={classes.language}>
        <LanguageSelector />
      </div>
    </Drawer>
  )
}
