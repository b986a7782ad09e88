import { IconApps, IconSearch, IconUserCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ScreenLink } from '../screens/screen-link.tsx'
import classes from './screen-links.module.css'

const links = [
  { name: 'search', path: '/miscellaneous/search', icon: IconSearch },
  { name: 'appviews', path: '/app-views', icon: IconApps },
  { name: 'profile', path: '/profile', icon: IconUserCircle },
] as const

/** Links to the screens that belong to no resource. */
export default function MiscellaneousScreen() {
  const { t } = useTranslation()
  return (
    <section className={classes.screen}>
      <h1>{t('navigation.title.miscellaneous')}</h1>
      <p className={classes.lead}>{t('shell.miscellaneous')}</p>
      <ul className={classes.links}>
        {links.map((link) => (
          <li key={link.name}>
            <ScreenLink to={link.path} className={classes.way}>
              <link.icon size={20} stroke={1.5} aria-hidden />
              <span>
                <strong>{t(`navigation.title.${link.name}`)}</strong>
                <small>{t(`navigation.about.${link.name}`)}</small>
              </span>
            </ScreenLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
