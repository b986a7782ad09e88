import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import {
  type FormEvent,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../core/call.ts'
import { adoptLanguage, currentLanguage } from '../../core/language.ts'
import { signIn } from '../../core/session.ts'
import { takeRedirectAddress } from '../../core/session-redirect.ts'
import { currentUser } from '../../core/session-user.ts'
import plain from '../../ui/plain-controls.module.css'
import { type LoginFailure, loginFailureOf } from './login-failure.ts'
import classes from './login-screen.module.css'

const SecondStep = lazy(() => import('./second-step.tsx'))

/** What was typed before the second question, for asking again with a code. */
type FirstStep = { username: string; secret: string; asked: CallError }

/** Signing in. The fields are left to the browser, so that password managers fill them. */
export function LoginScreen() {
  const { t } = useTranslation()
  const router = useRouter()
  const [failure, setFailure] = useState<LoginFailure | null>(null)
  const [waiting, setWaiting] = useState(false)
  const [firstStep, setFirstStep] = useState<FirstStep | null>(null)
  const [missing, setMissing] = useState<{ username?: boolean; password?: boolean }>({})
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const password = useRef<HTMLInputElement>(null)
  const forgetFailure = useCallback(() => setFailure(null), [])

  useEffect(() => {
    document.title = `${t('navigation.title.login')} · Lienzo`
  }, [t])

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
      setWaiting(false)
      if (asksForSecondFactor(error)) return setFirstStep({ username, secret, asked: error })
      setFailure(loginFailureOf(error))
      password.current?.select()
    }
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

  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <h1 className={classes.title}>{t('login.title')}</h1>
      {failure && <FailureNotice failure={failure} onOver={forgetFailure} />}
      <Field
        id="username"
        label={t('login.username')}
        error={missing.username && t('login.username_missing')}
      >
        <input
          {...fieldFor('username', missing.username)}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the screen has one purpose, and it starts here
          autoFocus
        />
      </Field>
      <Field
        id="password"
        label={t('login.password')}
        error={missing.password && t('login.password_missing')}
        hint={capsLock && t('login.caps_lock')}
      >
        <input
          {...fieldFor('password', missing.password)}
          ref={password}
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          onKeyUp={watchCapsLock}
          onKeyDown={watchCapsLock}
          onFocus={prepareMainLayout}
          onBlur={() => setCapsLock(false)}
        />
        <button
          type="button"
          className={classes.eye}
          aria-label={t('login.show_password')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <IconEyeOff size={18} stroke={1.5} /> : <IconEye size={18} stroke={1.5} />}
        </button>
      </Field>
      <button type="submit" className={plain.button} aria-disabled={waiting} aria-busy={waiting}>
        {t(waiting ? 'login.waiting' : 'login.submit')}
      </button>
    </form>
  )
}

function asksForSecondFactor(error: unknown): error is CallError {
  return (
    error instanceof CallError &&
    (error.code === 'SECOND_FACTOR_NEEDED' || error.code === 'SECOND_FACTOR_SETUP')
  )
}

/** The parts of a field that tie it to its label and its error. */
function fieldFor(id: string, wrong: boolean | undefined) {
  return { id, name: id, className: plain.input, 'aria-invalid': wrong, 'aria-describedby': `${id}-note` }
}

type FieldProps = {
  id: string
  label: string
  error: string | false | undefined
  hint?: string | false
  children: ReactNode
}

function Field({ id, label, error, hint, children }: FieldProps) {
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.control}>{children}</div>
      <p
        id={`${id}-note`}
        className={classes.note}
        data-error={Boolean(error) || undefined}
        aria-live="polite"
      >
        {error || hint}
      </p>
    </div>
  )
}

/** What comes after the sign-in screen is fetched while the password is typed. */
function prepareMainLayout() {
  void import('../shell/main-layout.tsx')
}

/** Says why signing in failed; where there is a time to wait it counts the seconds down. */
function FailureNotice({ failure, onOver }: { failure: LoginFailure; onOver: () => void }) {
  const { t } = useTranslation()
  const [seconds, setSeconds] = useState(failure.seconds ?? 0)

  useEffect(() => {
    if (failure.seconds === null) return
    const until = Date.now() + failure.seconds * 1000
    setSeconds(failure.seconds)
    const timer = setInterval(() => {
      const left = Math.ceil((until - Date.now()) / 1000)
      setSeconds(left)
      if (left <= 0) onOver()
    }, 250)
    return () => clearInterval(timer)
  }, [failure, onOver])

  return (
    <p className={classes.failure} role="alert">
      {t(failure.key, { count: Math.max(1, seconds), code: failure.code })}
    </p>
  )
}
