import { signOnPaths } from '@lienzo/contract/sign-in/single-sign-on'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { singleSignOnName } from '../../core/installation/installation.ts'
import { signInWithTicket } from '../../core/session/session.ts'
import plain from '../../ui/inputs/plain-controls.module.css'
import classes from './single-sign-on.module.css'

/** Ticket or failure code that the provider's callback left in the URL of the sign-in screen. */
type SignOnReturn = { ticket: string | null; failure: string | null }

/**
 * Exchanges the ticket in the URL, if there is one, for a session. Removes the ticket and the failure from the URL immediately,
 * so that reloading the page does not reuse the ticket or show the failure again. Returns the ticket and the failure.
 */
export function useSignOnReturn(handlers: {
  onSignedIn: () => void
  onFailure: (error: unknown) => void
}): SignOnReturn {
  const router = useRouter()
  const [signOnReturn] = useState(() => returnIn(router.state.location.searchStr))
  const listener = useRef(handlers)
  listener.current = handlers
  useEffect(() => {
    const { ticket, failure } = signOnReturn
    if (ticket === null && failure === null) return
    router.history.replace('/auth/login')
    if (ticket === null) return
    signInWithTicket(ticket).then(
      () => listener.current.onSignedIn(),
      (error: unknown) => listener.current.onFailure(error),
    )
  }, [signOnReturn, router])
  return signOnReturn
}

function returnIn(query: string): SignOnReturn {
  const parameters = new URLSearchParams(query)
  return { ticket: parameters.get('ticket'), failure: parameters.get('failure') }
}

/** Link that starts single sign-on. Renders nothing if single sign-on is not configured. */
export function SingleSignOn() {
  const { t } = useTranslation()
  const name = singleSignOnName()
  if (name === '') return null
  return (
    <>
      <p className={classes.or}>{t('login.or')}</p>
      <a className={`${plain.button} ${classes.button}`} href={signOnPaths.start}>
        <bdi>{t('login.sign_on', { name })}</bdi>
      </a>
    </>
  )
}
