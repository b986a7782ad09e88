import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../core/session/permissions.ts'
import { ScreenIcon } from '../screens/screen-icon.tsx'
import { ScreenLink } from '../screens/screen-link.tsx'
import { mayOpen, screens } from '../screens/screens.ts'
import classes from './profile-screen.module.css'

const screen = screens.find(({ name }) => name === 'webhook')

/** Link from the API keys, with which programs make calls, to the webhooks, which notify programs. */
export function WebhooksLink() {
  const { t } = useTranslation()
  const permissions = usePermissions() ?? {}
  if (!screen || !mayOpen(screen, permissions)) return null
  return (
    <ScreenLink to={screen.path} className={classes.webhooks}>
      <ScreenIcon name={screen.name} size={18} stroke={1.5} />
      {t('navigation.menu.webhook')}
    </ScreenLink>
  )
}
