import type { ReactNode } from 'react'
import classes from './facts.module.css'
import { SectionTitle } from './section-title.tsx'

export type Fact = { label: string; value: ReactNode; strong?: boolean }

/** List of labels with values. `strong` marks the most important fact. */
export function Facts(props: { title?: string; facts: readonly Fact[] }) {
  return (
    <section aria-label={props.title}>
      {props.title && <SectionTitle>{props.title}</SectionTitle>}
      <dl className={classes.facts}>
        {props.facts.map((fact) => (
          <div key={fact.label} className={classes.fact} data-strong={fact.strong || undefined}>
            <dt>{fact.label}</dt>
            <dd>{typeof fact.value === 'string' ? <bdi dir="ltr">{fact.value}</bdi> : fact.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
