import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ScreenPath, SearchParameters } from '../address/search-parameters.ts'
import classes from './part.module.css'

/** Link from a part of the overview to a list with matching filters. */
export type LinkToAll = { to: ScreenPath; search?: SearchParameters; label: string }

/** Part of an overview with a title, a number, a link to the complete list, and content. */
export function Part(props: { title: string; count?: string; all?: LinkToAll | false; children: ReactNode }) {
  const { title, count, all } = props
  return (
    <section aria-label={title}>
      <header className={classes.header}>
        <h2>
          {title}
          {count && <span className={classes.count}>{count}</span>}
        </h2>
        {all && (
          <Link to={all.to} search={all.search ?? {}} className={classes.all}>
            {all.label}
          </Link>
        )}
      </header>
      {props.children}
    </section>
  )
}
