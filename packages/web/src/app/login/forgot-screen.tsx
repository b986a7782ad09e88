import { Link } from '@tanstack/react-router'
import { type FormEvent, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../core/call/call.ts'
import plain from '../../ui/inputs/plain-controls.module.css'
import { Field, fieldFor } from './auth-field.tsx'
import classes from './auth-form.module.css'
import { AuthTitle, usePageTitle } from './auth-title.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { type LoginFailure, loginFailureOf } from './login-failure.ts'

/** Requests an e-mail with a password link. The response does not reveal whether the user exists. */
export default function ForgotScreen() {
  const [askedFor, setAskedFor] = useState<string | null>(null)
  const [again, setAgain] = useState(false)
  usePageTitle('navigation.title.forgot')
  if (askedFor === null) return <AskForm follows={again} onAsked={setAskedFor} />
  const askAgain = () => {
    setAgain(true)
    setAskedFor(null)
  }
  return <Asked name={askedFor} onAgain={askAgain} />
}

function AskForm({ follows, onAsked }: { follows: boolean; onAsked: (name: string) => void }) {
  const { t } = useTranslation()
  const [failure, setFailure] = useState<LoginFailure | null>(null)
  const [missing, setMissing] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const forgetFailure = useCallback(() => setFailure(null), [])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (waiting) return
    const username = String(new FormData(event.currentTarget).get('username') ?? '').trim()
    setMissing(username === '')
    if (username === '') {
      event.currentTarget.querySelector<HTMLInputElement>('#username')?.focus()
      return
    }
    setWaiting(true)
    setFailure(null)
    try {
      await call('userrest/resetpassword', { username })
      onAsked(username)
    } catch (error) {
      setWaiting(false)
      setFailure(loginFailureOf(error))
    }
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <AuthTitle text={t('password_link.forgot_title')} follows={follows} />
      <p className={classes.text}>{t('password_link.forgot_text')}</p>
      {failure && <FailureNotice failure={failure} onOver={forgetFailure} />}
      <Field
        id="username"
        label={t('password_link.name_or_mail')}
        note={missing ? { kind: 'error', text: t('password_link.name_or_mail_missing') } : null}
      >
        <input
          {...fieldFor('username', missing)}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={254}
          // biome-ignore lint/a11y/noAutofocus: the screen has one purpose, and it starts here
          autoFocus
        />
      </Field>
      <button type="submit" className={plain.button} aria-disabled={waiting} aria-busy={waiting}>
        {t(waiting ? 'password_link.sending' : 'password_link.send')}
      </button>
      <div className={classes.links}>
        <Link to="/auth/login" className={classes.link}>
          {t('password_link.back')}
        </Link>
      </div>
    </form>
  )
}

function Asked({ name, onAgain }: { name: string; onAgain: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes.form}>
      <AuthTitle text={t('password_link.sent_title')} follows />
      <p className={classes.text}>{t('password_link.sent_text', { name })}</p>
      <p className={classes.text}>{t('password_link.sent_help')}</p>
      <Link to="/auth/login" className={`${plain.button} ${classes.action}`}>
        {t('password_link.back')}
      </Link>
      <div className={classes.links}>
        <button type="button" className={classes.link} onClick={onAgain}>
          {t('password_link.again')}
        </button>
      </div>
    </div>
  )
}
