import { formatCount } from '@lienzo/rules/money'
import type { ReactNode } from 'react'
import { useLocale } from '../../ui/hooks/locale.ts'
import classes from './list-screen.module.css'

/** Title of a list, with the number of records and the actions. */
export function ListHeader(props: { title: string; total: number | undefined; actions: ReactNode }) {
  const locale = useLocale()
  return (
    <header className={classes.header}>
      <h1 className={classes.title}>{props.title}</h1>
      {props.total !== undefined && (
        <span className={classes.count} aria-live="polite">
          {formatCount(props.total, locale)}
        </span>
      )}
      <div className={classes.actions}>{props.actions}</div>
    </header>
  )
}
