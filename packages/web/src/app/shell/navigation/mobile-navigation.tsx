import { Drawer } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { changeMenu, useMenuState } from '../../layout/layout.ts'
import { BalanceDisplay } from '../header/balance-display.tsx'
import { LanguageSelector } from '../header/language-selector.tsx'
import classes from './mobile-navigation.module.css'
import { Navigation } from './navigation.tsx'

/** How long the menu takes to come and to go, in ms. The style sheets have the same times in base.css. */
const menuSpeed = 200
const menuHideTime = 250

/** The menu lies above notices: they are about the screen that the person is about to leave. */
const ABOVE_NOTICES = 500

/** The navigation of the mobile view: minified to the button in the header until it is opened. */
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
