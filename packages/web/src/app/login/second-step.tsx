import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '../../core/call/call.ts'
import plain from '../../ui/inputs/plain-controls.module.css'
import auth from './auth-form.module.css'
import { type LoginFailure, loginFailureOf } from './login-failure.ts'
import classes from './second-step.module.css'

type Setup = { secret: string; address: string; picture: string }

type SecondStepProps = {
  /** Error returned after a correct password: the server requires a code, or requires the user to set up the second factor. */
  asked: CallError
  /** Signs in with a code. Returns the new recovery codes, if any. Throws the errors that `signIn` throws. */
  onCode: (code: string) => Promise<string[]>
  onSignedIn: () => void
  onBack: () => void
}

/**
 * Second step of signing in: asks for a code from the user's phone. Users who have no second factor yet, although their role
 * requires it, set it up here first.
 */
export default function SecondStep({ asked, onCode, onSignedIn, onBack }: SecondStepProps) {
  const { t } = useTranslation()
  const [failure, setFailure] = useState<LoginFailure | null>(null)
  const [waiting, setWaiting] = useState(false)
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>([])
  const setup = asked.code === 'SECOND_FACTOR_SETUP' ? (asked.content as Setup) : null

  async function submit(form: FormData) {
    setWaiting(true)
    setFailure(null)
    try {
      const codes = await onCode(String(form.get('code') ?? '').trim())
      if (codes.length === 0) onSignedIn()
      else setRecoveryCodes(codes)
    } catch (error) {
      setFailure(loginFailureOf(error))
    }
    setWaiting(false)
  }

  if (recoveryCodes.length > 0) return <RecoveryCodes codes={recoveryCodes} onDone={onSignedIn} />
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!waiting) void submit(new FormData(event.currentTarget))
      }}
      noValidate
    >
      <h1 className={auth.title}>{t(setup ? 'second_factor.setup_title' : 'second_factor.code_title')}</h1>
      {failure && (
        <p className={auth.failure} role="alert">
          {t(failure.key, { count: failure.seconds ?? 1, code: failure.code })}
        </p>
      )}
      {setup ? <SetUp setup={setup} /> : <p className={classes.text}>{t('second_factor.code_text')}</p>}
      <label htmlFor="code" className={auth.label}>
        {t('second_factor.code')}
      </label>
      <input
        id="code"
        name="code"
        className={plain.input}
        inputMode={setup ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        required
        // biome-ignore lint/a11y/noAutofocus: the only field of the form
        autoFocus
      />
      <button type="submit" className={plain.button} aria-disabled={waiting} aria-busy={waiting}>
        {t('second_factor.submit')}
      </button>
      <button type="button" className={`${auth.link} ${classes.back}`} onClick={onBack}>
        {t('second_factor.back')}
      </button>
    </form>
  )
}

function SetUp({ setup }: { setup: Setup }) {
  const { t } = useTranslation()
  return (
    <>
      <p className={classes.text}>{t('second_factor.setup_text')}</p>
      <img
        className={classes.picture}
        src={`data:image/svg+xml,${encodeURIComponent(setup.picture)}`}
        alt={t('second_factor.picture')}
      />
      <p className={classes.secret}>
        {t('second_factor.secret')} <code dir="ltr">{setup.secret}</code>
      </p>
    </>
  )
}

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useTranslation()
  return (
    <section className={classes.form} aria-labelledby="recovery-title">
      <h1 id="recovery-title" className={auth.title}>
        {t('second_factor.recovery_title')}
      </h1>
      <p className={classes.text}>{t('second_factor.recovery_text')}</p>
      <ul className={classes.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <button
        type="button"
        className={plain.button}
        onClick={onDone}
        // biome-ignore lint/a11y/noAutofocus: the form that had the focus is gone
        autoFocus
      >
        {t('second_factor.recovery_done')}
      </button>
    </section>
  )
}
