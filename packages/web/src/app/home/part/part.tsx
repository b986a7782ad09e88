import type { ReactNode } from 'react'
import type { ScreenPath, SearchParameters } from '../../../core/address/search-parameters.ts'
import { ScreenLink } from '../../screens/screen-link.tsx'
import classes from './part.module.css'

/** One part of the first screen: its title, the way to all of it, and what it shows. */
export function Part(props: {
  title: string
  all?: { to: ScreenPath; search?: SearchParameters; label: string }
  children: ReactNode
}) {
  const { title, all } = props
  return (
    <section className={classes.part} aria-label={title}>
      <header className={classes.header}>
        <h2>{title}</h2>
        {all && (
          <ScreenLink to={all.to} search={all.search ?? {}} className={classes.all}>
            {all.label}
          </ScreenLink>
        )}
      </header>
      {props.children}
    </section>
  )
}
