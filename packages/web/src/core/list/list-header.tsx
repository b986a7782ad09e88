import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../ui/hooks/locale.ts'
import classes from './list-screen.module.css'

/** The title of a list with how many records it holds, whether it is the bin, and its actions. */
export function ListHeader(props: {
  title: string
  bin: boolean
  total: number | undefined
  actions: ReactNode
}) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <header className={classes.header}>
      <h1 className={classes.title}>{props.title}</h1>
      {props.bin && <span className={classes.bin}>{t('list.bin')}</span>}
      {props.total !== undefined && (
        <span className={classes.count} aria-live="polite">
          {props.total.toLocaleString(locale, { useGrouping: 'always' })}
        </span>
      )}
      <div className={classes.actions}>{props.actions}</div>
    </header>
  )
}
