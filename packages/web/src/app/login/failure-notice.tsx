import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './auth-form.module.css'
import type { LoginFailure } from './login-failure.ts'

/** Shows why something failed. If the user has to wait, counts down the seconds and then calls `onOver`. */
export function FailureNotice({ failure, onOver }: { failure: LoginFailure; onOver: () => void }) {
  const { t } = useTranslation()
  const [seconds, setSeconds] = useState(failure.seconds ?? 0)

  useEffect(() => {
    if (failure.seconds === null) return
    const until = Date.now() + failure.seconds * 1000
    setSeconds(failure.seconds)
    const timer = setInterval(() => {
      const remaining = Math.ceil((until - Date.now()) / 1000)
      setSeconds(remaining)
      if (remaining <= 0) onOver()
    }, 250)
    return () => clearInterval(timer)
  }, [failure, onOver])

  return (
    <p className={classes.failure} role="alert">
      {t(failure.key, { count: Math.max(1, seconds), code: failure.code })}
    </p>
  )
}
