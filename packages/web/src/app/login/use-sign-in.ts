import { useRouter } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { CallError } from '../../core/call/call.ts'
import { adoptLanguage, currentLanguage } from '../../core/language/language.ts'
import { signIn } from '../../core/session/session.ts'
import { takeRedirectAddress } from '../../core/session/session-redirect.ts'
import { currentUser } from '../../core/session/session-user.ts'
import { type LoginFailure, loginFailureOf, signOnFailureOf } from './login-failure.ts'
import { useSignOnReturn } from './single-sign-on.tsx'

/**
 * Credentials from the first step, which are sent again together with the second-factor code, and the error that required the
 * code.
 */
type FirstStep = { username: string; password: string; asked: CallError }

/** Handles signing in with a name and password, and signing in with the ticket from single sign-on. */
export function useSignIn() {
  const router = useRouter()
  const signOnReturn = useSignOnReturn({ onSignedIn: enter, onFailure: fail })
  const [failure, setFailure] = useState<LoginFailure | null>(signOnFailureOf(signOnReturn.failure))
  const [isWaiting, setWaiting] = useState(signOnReturn.ticket !== null)
  const [firstStep, setFirstStep] = useState<FirstStep | null>(null)
  const forgetFailure = useCallback(() => setFailure(null), [])

  function fail(error: unknown) {
    setWaiting(false)
    setFailure(loginFailureOf(error))
  }

  /** Opens the screen that the user requested before signing in, or the home screen if they requested none. */
  function enter() {
    router.history.replace(takeRedirectAddress() ?? '/home')
    // The URL must be written before a change of language reloads the page.
    router.history.flush()
    adoptLanguage(currentUser()?.language ?? currentLanguage())
  }

  /** Resolves to true if the password was accepted, even if a second factor is still required; otherwise resolves to false. */
  async function send(username: string, password: string): Promise<boolean> {
    setWaiting(true)
    setFailure(null)
    try {
      await signIn(username, password)
      enter()
      return true
    } catch (error) {
      if (!asksForSecondFactor(error)) {
        fail(error)
        return false
      }
      setWaiting(false)
      setFirstStep({ username, password, asked: error })
      return true
    }
  }

  return {
    failure,
    forgetFailure,
    isWaiting,
    send,
    enter,
    firstStep,
    goBack: () => setFirstStep(null),
  }
}

export type SignIn = ReturnType<typeof useSignIn>

function asksForSecondFactor(error: unknown): error is CallError {
  return (
    error instanceof CallError &&
    (error.code === 'SECOND_FACTOR_NEEDED' || error.code === 'SECOND_FACTOR_SETUP')
  )
}
