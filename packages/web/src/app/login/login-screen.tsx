import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { type FormEvent, lazy, Suspense, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../core/call/call.ts'
import { adoptLanguage, currentLanguage } from '../../core/language/language.ts'
import { signIn } from '../../core/session/session.ts'
import { takeRedirectAddress } from '../../core/session/session-redirect.ts'
import { currentUser } from '../../core/session/session-user.ts'
import plain from '../../ui/inputs/plain-controls.module.css'
import { Field, fieldFor, type Note, PasswordField } from './auth-field.tsx'
import classes from './auth-form.module.css'
import { usePageTitle } from './auth-title.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { type LoginFailure, loginFailureOf, signOnFailureOf } from './login-failure.ts'
import { SingleSignOn, useSignOnReturn } from './single-sign-on.tsx'

const SecondStep = lazy(() => import('./second-step.tsx'))

/** What was typed before the second question, for asking again with a code. */
type FirstStep = { username: string; secret: string; asked: CallError }

/** Signing in. The fields are left to the browser, so that password managers fill them. */
export function LoginScreen() {
  const { t } = useTranslation()
  const router = useRouter()
  const returned = useSignOnReturn({ onSignedIn: enter, onFailure: fail })
  const [failure, setFailure] = useState<LoginFailure | null>(signOnFailureOf(returned.failure))
  const [waiting, setWaiting] = useState(returned.ticket !== null)
  const [firstStep, setFirstStep] = useState<FirstStep | null>(null)
  const [missing, setMissing] = useState<{ username?: boolean; password?: boolean }>({})
  const password = useRef<HTMLInputElement>(null)
  const forgetFailure = useCallback(() => setFailure(null), [])
  /** Who has just set a password by a mailed link. */
  const newlySet = useRouterState({ select: ({ location }) => location.state.passwordSetOf })
  usePageTitle('navigation.title.login')

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (waiting) return
    const form = new FormData(event.currentTarget)
    const username = String(form.get('username') ?? '').trim()
    const secret = String(form.get('password') ?? '')
    const lacking = { username: username === '', password: secret === '' }
    setMissing(lacking)
    if (lacking.username || lacking.password) {
      event.currentTarget
        .querySelector<HTMLInputElement>(lacking.username ? '#username' : '#password')
        ?.focus()
      return
    }
    setWaiting(true)
    setFailure(null)
    try {
      await signIn(username, secret)
      enter()
    } catch (error) {
      if (asksForSecondFactor(error)) {
        setWaiting(false)
        return setFirstStep({ username, secret, asked: error })
      }
      fail(error)
      password.current?.select()
    }
  }

  function fail(error: unknown) {
    setWaiting(false)
    setFailure(loginFailureOf(error))
  }

  function enter() {
    router.history.replace(takeRedirectAddress() ?? '/home')
    // The address must be there before another language loads the page again.
    router.history.flush()
    adoptLanguage(currentUser()?.language ?? currentLanguage())
  }

  if (firstStep) {
    return (
      <Suspense>
        <SecondStep
          asked={firstStep.asked}
          onCode={(code) => signIn(firstStep.username, firstStep.secret, code)}
          onSignedIn={enter}
          onBack={() => setFirstStep(null)}
        />
      </Suspense>
    )
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <h1 className={classes.title}>{t('login.title')}</h1>
      {newlySet && !failure && (
        <p className={classes.done} role="status">
          {t('password_link.done')}
        </p>
      )}
      {failure && <FailureNotice failure={failure} onOver={forgetFailure} />}
      <Field id="username" label={t('login.username')} note={lacks(missing.username, 'username')}>
        <input
          {...fieldFor('username', missing.username ?? false)}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          defaultValue={newlySet}
          // biome-ignore lint/a11y/noAutofocus: the screen has one purpose, and it starts here
          autoFocus={!newlySet}
        />
      </Field>
      <PasswordField
        id="password"
        label={t('login.password')}
        note={lacks(missing.password, 'password')}
        ref={password}
        autoComplete="current-password"
        onFocus={prepareMainLayout}
        autoFocus={Boolean(newlySet)}
      />
      <button type="submit" className={plain.button} aria-disabled={waiting} aria-busy={waiting}>
        {t(waiting ? 'login.waiting' : 'login.submit')}
      </button>
      <div className={classes.links}>
        <Link to="/auth/forgot" className={classes.link}>
          {t('login.forgot')}
        </Link>
      </div>
      <SingleSignOn />
    </form>
  )

  function lacks(isMissing: boolean | undefined, name: 'username' | 'password'): Note {
    return isMissing ? { kind: 'error', text: t(`login.${name}_missing`) } : null
  }
}

function asksForSecondFactor(error: unknown): error is CallError {
  return (
    error instanceof CallError &&
    (error.code === 'SECOND_FACTOR_NEEDED' || error.code === 'SECOND_FACTOR_SETUP')
  )
}

/** What comes after the sign-in screen is fetched while the password is typed. */
function prepareMainLayout() {
  void import('../shell/main-layout.tsx')
}
