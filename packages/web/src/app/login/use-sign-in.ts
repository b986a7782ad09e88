import { useRouter } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { CallError } from '../../core/call/call.ts'
import { adoptLanguage, currentLanguage } from '../../core/language/language.ts'
import { signIn } from '../../core/session/session.ts'
import { takeRedirectAddress } from '../../core/session/session-redirect.ts'
import { currentUser } from '../../core/session/session-user.ts'
import { type LoginFailure, loginFailureOf, signOnFailureOf } from './login-failure.ts'
import { useSignOnReturn } from './single-sign-on.tsx'

/** What was typed before a second factor is asked for; it is sent again together with the code. */
type FirstStep = { username: string; password: string; asked: CallError }

/** Signs in by name and password, or with what single sign-on has brought back. */
export function useSignIn() {
  const router = useRouter()
  const returned = useSignOnReturn({ onSignedIn: enter, onFailure: fail })
  const [failure, setFailure] = useState<LoginFailure | null>(signOnFailureOf(returned.failure))
  const [isWaiting, setWaiting] = useState(returned.ticket !== null)
  const [firstStep, setFirstStep] = useState<FirstStep | null>(null)
  const forgetFailure = useCallback(() => setFailure(null), [])

  function fail(error: unknown) {
    setWaiting(false)
    setFailure(loginFailureOf(error))
  }

  /** Opens the screen that the person wanted before they had to sign in. */
  function enter() {
    router.history.replace(takeRedirectAddress() ?? '/home')
    // The address must be there before another language loads the page again.
    router.history.flush()
    adoptLanguage(currentUser()?.language ?? currentLanguage())
  }

  /** Resolves to false where name or password were refused. */
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
