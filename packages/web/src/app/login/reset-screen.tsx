import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, call } from '../../core/call/call.ts'
import { useDelayed } from '../../ui/hooks/use-delayed.ts'
import plain from '../../ui/inputs/plain-controls.module.css'
import { type Note, PasswordField } from './auth-field.tsx'
import classes from './auth-form.module.css'
import { AuthTitle, usePageTitle } from './auth-title.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { type LoginFailure, loginFailureOf } from './login-failure.ts'
import { passwordNote } from './password-note.ts'

/** State of a password link, as the server reports it. */
type LinkState = { state: 'valid'; username: string } | { state: 'expired' | 'unknown' }

/** Screen of an e-mailed password link, on which the user sets a new password. */
export default function ResetScreen() {
  const hash = useRouterState({
    select: ({ location }) => new URLSearchParams(location.searchStr).get('hash') ?? '',
  })
  usePageTitle('navigation.title.reset')
  // The key resets the screen if a different link is opened in the same tab.
  return <Reset key={hash} hash={hash} />
}

function Reset({ hash }: { hash: string }) {
  const { t } = useTranslation()
  const [link, setLink] = useState<LinkState | null>(hash === '' ? { state: 'unknown' } : null)
  const [failure, setFailure] = useState<LoginFailure | null>(null)
  const late = useDelayed(link === null && failure === null)

  const check = useCallback(async () => {
    setFailure(null)
    try {
      const { state, username } = await call('userrest/checkhash', { hash })
      setLink(state === 'valid' ? { state, username } : { state })
    } catch (error) {
      setFailure(loginFailureOf(error))
    }
  }, [hash])

  useEffect(() => {
    if (hash !== '') void check()
  }, [hash, check])

  if (failure) return <CheckFailed failure={failure} onRetry={check} />
  if (link === null) {
    return (
      <p className={classes.text} role="status">
        {late ? t('password_link.checking') : ' '}
      </p>
    )
  }
  if (link.state !== 'valid') return <UnusableLink state={link.state} />
  return (
    <PasswordForm hash={hash} username={link.username} onWorthless={() => setLink({ state: 'unknown' })} />
  )
}

function CheckFailed({ failure, onRetry }: { failure: LoginFailure; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes.form}>
      <AuthTitle text={t('password_link.reset_title')} />
      <FailureNotice failure={failure} onOver={onRetry} />
      <button type="button" className={plain.button} onClick={onRetry}>
        {t('password_link.retry')}
      </button>
    </div>
  )
}

/** Explains that a password link is expired or unknown, and offers to request a new one. */
function UnusableLink({ state }: { state: 'expired' | 'unknown' }) {
  const { t } = useTranslation()
  return (
    <div className={classes.form}>
      <AuthTitle text={t(`password_link.${state}_title`)} follows />
      <p className={classes.text}>{t(`password_link.${state}_text`)}</p>
      <Link to="/auth/forgot" className={`${plain.button} ${classes.action}`}>
        {t('password_link.ask_new')}
      </Link>
      <div className={classes.links}>
        <Link to="/auth/login" className={classes.link}>
          {t('password_link.back')}
        </Link>
      </div>
    </div>
  )
}

type PasswordFormProps = { hash: string; username: string; onWorthless: () => void }

function PasswordForm({ hash, username, onWorthless }: PasswordFormProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const [password, setPassword] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const [refusal, setRefusal] = useState<Note>(null)
  const [failure, setFailure] = useState<LoginFailure | null>(null)
  const [waiting, setWaiting] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const forgetFailure = useCallback(() => setFailure(null), [])
  const note = refusal ?? passwordNote(password, username, isSubmitted, t)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (waiting) return
    setSubmitted(true)
    if (note?.kind !== 'good') return input.current?.focus()
    setWaiting(true)
    setFailure(null)
    try {
      await call('userrest/setnewpassword', { hash, password })
      await router.navigate({ to: '/auth/login', replace: true, state: { passwordSetOf: username } })
    } catch (error) {
      setWaiting(false)
      showFailure(error)
    }
  }

  function showFailure(error: unknown) {
    const fields = error instanceof CallError ? error.fields : {}
    if (fields.hash) return onWorthless()
    if (!fields.password) return setFailure(loginFailureOf(error))
    setRefusal({ kind: 'error', text: t([fields.password.key, 'validation.invalid']) })
    input.current?.focus()
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <AuthTitle text={t('password_link.reset_title')} />
      <p className={classes.text}>{t('password_link.reset_text', { username })}</p>
      {failure && <FailureNotice failure={failure} onOver={forgetFailure} />}
      {/* Hidden field from which password managers learn whose password they store. */}
      <input
        className={classes.owner}
        name="username"
        autoComplete="username"
        value={username}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <PasswordField
        id="password"
        label={t('password_link.new_password')}
        note={note}
        ref={input}
        value={password}
        maxLength={200}
        autoComplete="new-password"
        autoFocus
        onChange={(event) => {
          setPassword(event.currentTarget.value)
          setRefusal(null)
          setSubmitted(false)
        }}
      />
      <button type="submit" className={plain.button} aria-disabled={waiting} aria-busy={waiting}>
        {t(waiting ? 'password_link.setting' : 'password_link.set')}
      </button>
    </form>
  )
}
