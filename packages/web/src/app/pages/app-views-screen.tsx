import { Kbd } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../core/session/permissions.ts'
import { ScreenIcon } from '../screens/screen-icon.tsx'
import { keysOf } from '../screens/screen-keys.ts'
import { ScreenLink } from '../screens/screen-link.tsx'
import { mayOpen, type Screen, type ScreenPlace, screens } from '../screens/screens.ts'
import classes from './screen-links.module.css'

/** Groups of screens, in the order of the navigation. */
const places: readonly ScreenPlace[] = ['main', 'bbdd', 'administration', 'elsewhere']

/**
 * Lists every screen with its purpose. Screens that the user is allowed to open have a link and their shortcut; the other
 * screens are marked as locked.
 */
export default function AppViewsScreen() {
  const { t } = useTranslation()
  const permissions = usePermissions() ?? {}
  return (
    <section className={classes.screen}>
      <h1>{t('navigation.title.appviews')}</h1>
      <p className={classes.lead}>{t('shell.app_views.lead')}</p>
      {places.map((place) => (
        <section key={place} className={classes.group} aria-label={t(`shell.app_views.places.${place}`)}>
          <h2>{t(`shell.app_views.places.${place}`)}</h2>
          <ul className={classes.links}>
            {screens
              .filter((screen) => screen.place === place)
              .map((screen) => (
                <li key={screen.name}>
                  <View screen={screen} open={mayOpen(screen, permissions)} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </section>
  )
}

function View({ screen, open }: { screen: Screen; open: boolean }) {
  const { t } = useTranslation()
  const facts = (
    <>
      <ScreenIcon name={screen.name} size={20} stroke={1.5} />
      <span>
        <strong>{t(`navigation.menu.${screen.name}`)}</strong>
        <small>{t(`navigation.about.${screen.name}`)}</small>
        {!open && (
          <small className={classes.closed}>
            <IconLock size={14} stroke={1.5} aria-hidden />
            {t('shell.app_views.closed')}
          </small>
        )}
      </span>
      {open && <Kbd className={classes.keys}>{[t('keys.alt'), t('keys.shift'), screen.key].join(' ')}</Kbd>}
    </>
  )
  if (!open) return <div className={classes.way}>{facts}</div>
  return (
    <ScreenLink to={screen.path} className={classes.way} aria-keyshortcuts={keysOf(screen)}>
      {facts}
    </ScreenLink>
  )
}
