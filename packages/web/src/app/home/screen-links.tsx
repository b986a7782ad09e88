import { mayAccess } from '@lienzo/rules/people/permissions'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../core/session/permissions.ts'
import { ScreenIcon } from '../screens/screen-icon.tsx'
import { ScreenLink } from '../screens/screen-link.tsx'
import { resourceOf, screens } from '../screens/screens.ts'
import classes from './screen-links.module.css'

/** Links to the screens that the user is allowed to open. Shown to users who can see none of the home screen's figures. */
export function ScreenLinks() {
  const { t } = useTranslation()
  const permissions = usePermissions() ?? {}
  const open = screens.filter((screen) => {
    const resource = resourceOf(screen)
    return resource !== null && mayAccess(permissions, resource)
  })
  return (
    <>
      <p className={classes.lead}>{t(open.length > 0 ? 'shell.home.lead' : 'shell.home.nothing_open')}</p>
      <ul className={classes.links}>
        {open.map(({ name, path }) => (
          <li key={name}>
            <ScreenLink to={path} className={classes.link}>
              <ScreenIcon name={name} size={20} stroke={1.5} />
              <span>
                <strong>{t(`navigation.menu.${name}`)}</strong>
                <small>{t(`navigation.about.${name}`)}</small>
              </span>
            </ScreenLink>
          </li>
        ))}
      </ul>
    </>
  )
}
