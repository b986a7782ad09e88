import type { ReactNode } from 'react'
import { ScreenLink } from '../../screens/screen-link.tsx'
import classes from './part.module.css'

/** One part of the first screen: its title, the way to all of it, and what it shows. */
export function Part(props: {
  title: string
  all?: { to: string; search?: Record<string, string>; label: string }
  children: ReactNode
}) {
  const { title, all } = props
  return (
    <section className={classes.part} aria-label={title}>
      <header className={classes.header}>
        <h2>{title}</h2>
        {all && (
          <ScreenLink to={all.to} search={(all.search ?? {}) as never} className={classes.all}>
            {all.label}
          </ScreenLink>
        )}
      </header>
      {props.children}
    </section>
  )
}
