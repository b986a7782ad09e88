import { decidingPathOf } from '@lienzo/contract/resources'
import type { ResourcePath } from '@lienzo/rules/people/permissions'
import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParameters } from '../../core/address/search-parameters.ts'
import { RightHolders } from '../../core/people/right-holders.tsx'
import { loadPermissions, usePermissions } from '../../core/session/permissions.ts'
import { askUrlPermission } from '../../core/session/url-permission.ts'
import { useIsHouse } from '../../core/session/use-is-house.ts'
import { ScreenLink } from '../screens/screen-link.tsx'
import classes from './message-screen.module.css'

/** Screen shown if the user is not allowed to open a screen, or if the permissions could not be loaded. */
export default function Error500Screen() {
  const { t } = useTranslation()
  const { from } = useSearchParameters()
  const refusedPath = typeof from === 'string' && from.startsWith('/') ? from : null
  // If the permissions could not be loaded, the application does not know whether the user lacks one.
  const isKnown = usePermissions() !== null
  const path = refusedPath && isKnown ? decidingPathOf(refusedPath) : null
  const [checking, setChecking] = useState(false)
  const navigate = useNavigate()

  async function tryAgain(address: string) {
    setChecking(true)
    const isGranted = (await askUrlPermission(address)) && (await loadPermissions())
    setChecking(false)
    if (isGranted) await navigate({ href: address, replace: true })
  }

  return (
    <section className={classes.message} role="alert">
      <IconLock className={classes.icon} size={32} stroke={1.25} aria-hidden />
      <h1>{t('errors.error500.title')}</h1>
      <p>
        {t('errors.error500.text')} {path && <WhoGrants access={path} />}
      </p>
      <div className={classes.actions}>
        {refusedPath && (
          <Button loading={checking} onClick={() => tryAgain(refusedPath)}>
            {t('errors.error500.try_again')}
          </Button>
        )}
        <Button component={ScreenLink} to="/home" variant="default">
          {t('shell.go_home')}
        </Button>
      </div>
    </section>
  )
}

/** Lists, for users of the house, the people who can grant the missing access. Asks all other users to contact the house. */
function WhoGrants({ access }: { access: ResourcePath }) {
  const { t } = useTranslation()
  if (!useIsHouse()) return t('form.ask', { names: t('form.ask_house') })
  return <RightHolders path="/user" access={access} />
}
