import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { WordMark } from '../shell/header/word-mark.tsx'
import classes from './auth-layout.module.css'

/** Frame of the signed-out screens, drawn as a sheet of paper on a printer's light table. */
export function AuthLayout() {
  const { t } = useTranslation()
  return (
    <div className={classes.table}>
      <main className={classes.sheet}>
        <div className={classes.head}>
          <WordMark height={30} />
          <p>{t('login.tagline')}</p>
        </div>
        <Outlet />
      </main>
    </div>
  )
}
