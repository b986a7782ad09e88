import { Button } from '@mantine/core'
import { IconBarrierBlock } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../core/session/permissions.ts'
import { usePageTitle } from '../screens/page-titles.ts'
import { ScreenLink } from '../screens/screen-link.tsx'
import { mayOpen, type ScreenName, screenAt, screens } from '../screens/screens.ts'
import classes from './message-screen.module.css'

/** Where what a screen will do is partly done meanwhile. */
const instead: Partial<Record<ScreenName, readonly ScreenName[]>> = {
  promotion: ['campaign', 'customer'],
  installer: ['order'],
  budget: ['order'],
  photoreview: ['order', 'campaign'],
  log: ['user', 'order'],
}

/** Shown in place of a screen that is not part of the application yet: what it will be for, where to go instead. */
export default function NotBuiltScreen() {
  const { t } = useTranslation()
  const title = usePageTitle()
  const permissions = usePermissions() ?? {}
  const shown = useRouterState({ select: (state) => screenAt(state.location.pathname) })
  const names = shown ? (instead[shown.name] ?? []) : []
  const links = screens.filter((screen) => names.includes(screen.name) && mayOpen(screen, permissions))
  return (
    <section className={classes.message}>
      <IconBarrierBlock className={classes.icon} size={32} stroke={1.25} aria-hidden />
      <h1>{t('shell.not_built.title', { screen: title })}</h1>
      {shown && <p>{t('shell.not_built.purpose', { about: t(`navigation.about.${shown.name}`) })}</p>}
      <p>{t(links.length > 0 ? 'shell.not_built.instead' : 'shell.not_built.text')}</p>
      <div className={classes.actions}>
        {links.map(({ name, path }) => (
          <Button key={name} component={ScreenLink} to={path} variant="default">
            {t(`navigation.menu.${name}`)}
          </Button>
        ))}
        <Button component={ScreenLink} to="/home" variant="default">
          {t('shell.go_home')}
        </Button>
      </div>
    </section>
  )
}
