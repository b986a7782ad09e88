import { Drawer } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { changeMenu, useMenuState } from '../layout/layout.ts'
import { BalanceDisplay } from './balance-display.tsx'
import classes from './mobile-navigation.module.css'
import { Navigation } from './navigation.tsx'

/** The navigation of the mobile view: minified to the button in the header until it is opened. */
export function MobileNavigation() {
  const { t } = useTranslation()
  const { drawerOpen } = useMenuState()
  return (
    <Drawer
      opened={drawerOpen}
      onClose={() => changeMenu({ drawerOpen: false })}
      size={288}
      padding={0}
      title={t('navigation.label')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
      classNames={{ header: classes.header ?? '', title: classes.title ?? '' }}
      transitionProps={{ duration: 200 }}
    >
      <div className={classes.balance}>
        <BalanceDisplay />
      </div>
      <Navigation place="drawer" />
    </Drawer>
  )
}
