import { Link, useRouterState } from '@tanstack/react-router'
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signIn } from '../../core/session/session.ts'
import plain from '../../ui/inputs/plain-controls.module.css'
import { Field, fieldFor, type Note, PasswordField } from './auth-field.tsx'
import classes from './auth-form.module.css'
import { usePageTitle } from './auth-title.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { SingleSignOn } from './single-sign-on.tsx'
import { type SignIn, useSignIn } from './use-sign-in.ts'

const SecondStep = lazy(() => import('./second-step.tsx'))

/** Asks for a username and a password, and for a second-factor code if the server requires it. */
export function LoginScreen() {
  const attempt = useSignIn()
  const { firstStep } = attempt
  usePageTitle('navigation.title.login')
  if (!firstStep) return <LoginForm attempt={attempt} />
  return (
    <Suspense>
      <SecondStep
        asked={firstStep.asked}
        onCode={(code) => signIn(firstStep.username, firstStep.password, code)}
        onSignedIn={attempt.enter}
        onBack={attempt.goBack}
      />
    </Suspense>
  )
}

/** Form with uncontrolled fields, so that password managers can fill them. */
function LoginForm({ attempt }: { attempt: SignIn }) {
  const { failure, isWaiting } = attempt
  const { t } = useTranslation()
  const [missing, setMissing] = useState<{ username?: boolean; password?: boolean }>({})
  const passwordField = useRef<HTMLInputElement>(null)
  /** Name of the user who has just set a password through an e-mailed link. */
  const newlySet = useRouterState({ select: ({ location }) => location.state.passwordSetOf })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isWaiting) return
    const form = new FormData(event.currentTarget)
    const username = String(form.get('username') ?? '').trim()
    const password = String(form.get('password') ?? '')
    const lacking = { username: username === '', password: password === '' }
    setMissing(lacking)
    if (lacking.username || lacking.password) {
      const firstEmpty = lacking.username ? '#username' : '#password'
      event.currentTarget.querySelector<HTMLInputElement>(firstEmpty)?.focus()
      return
    }
    const isRefused = !(await attempt.send(username, password))
    if (isRefused) passwordField.current?.select()
  }

  function missingNote(name: 'username' | 'password'): Note {
    return missing[name] ? { kind: 'error', text: t(`login.${name}_missing`) } : null
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <h1 className={classes.title}>{t('login.title')}</h1>
      {newlySet && !failure && (
        <p className={classes.done} role="status">
          {t('password_link.done')}
        </p>
      )}
      {failure && <FailureNotice failure={failure} onOver={attempt.forgetFailure} />}
      <Field id="username" label={t('login.username')} note={missingNote('username')}>
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
        note={missingNote('password')}
        ref={passwordField}
        autoComplete="current-password"
        onFocus={prepareMainLayout}
        autoFocus={Boolean(newlySet)}
      />
      <button type="submit" className={plain.button} aria-disabled={isWaiting} aria-busy={isWaiting}>
        {t(isWaiting ? 'login.waiting' : 'login.submit')}
      </button>
      <div className={classes.links}>
        <Link to="/auth/forgot" className={classes.link}>
          {t('login.forgot')}
        </Link>
      </div>
      <SingleSignOn />
    </form>
  )
}

/** Preloads the main layout while the user types the password. */
function prepareMainLayout() {
  void import('../shell/main-layout.tsx')
}
