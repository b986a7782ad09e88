import { mayAccess } from '@lienzo/rules/permissions'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../core/permissions.ts'
import { useCurrentUser } from '../../core/session-user.ts'
import { resourceOf, screens } from '../screens.ts'
import { ScreenIcon } from '../shell/screen-icon.tsx'
import { ScreenLink } from '../shell/screen-link.tsx'
import classes from './home-screen.module.css'

/** Where everybody arrives: a greeting, and the ways to the screens that the user may open. */
export default function HomeScreen() {
  const { t } = useTranslation()
  const user = useCurrentUser()
  const permissions = usePermissions() ?? {}
  const open = screens.filter((screen) => {
    const resource = resourceOf(screen)
    return resource !== null && mayAccess(permissions, resource)
  })
  return (
    <section className={classes.home}>
      <h1>{t('shell.home.greeting', { name: user?.first_name || user?.username || '' })}</h1>
      <p className={classes.lead}>{t(open.length > 0 ? 'shell.home.lead' : 'shell.home.nothing_open')}</p>
      <ul className={classes.ways}>
        {open.map(({ name, path }) => (
          <li key={name}>
            <ScreenLink to={path} className={classes.way}>
              <ScreenIcon name={name} size={20} stroke={1.5} />
              <span>
                <strong>{t(`navigation.menu.${name}`)}</strong>
                <small>{t(`navigation.about.${name}`)}</small>
              </span>
            </ScreenLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
