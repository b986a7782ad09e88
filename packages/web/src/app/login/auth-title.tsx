import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './auth-form.module.css'

/**
 * Heading of a signed-out screen. With `follows`, the heading takes the focus when it appears, so that screen readers announce
 * it.
 */
export function AuthTitle({ text, follows = false }: { text: string; follows?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (follows) heading.current?.focus()
  }, [follows])
  return (
    <h1 className={classes.title} ref={heading} tabIndex={follows ? -1 : undefined}>
      {text}
    </h1>
  )
}

/** Sets the title of the browser's tab. */
export function usePageTitle(key: string): void {
  const { t } = useTranslation()
  useEffect(() => {
    document.title = `${t(key)} · Lienzo`
  }, [t, key])
}
