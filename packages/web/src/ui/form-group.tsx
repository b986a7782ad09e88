import type { ReactNode } from 'react'
import classes from './form-group.module.css'

/** A titled group of fields in a form's column. `action` stands at the right of the title. */
export function FormGroup(props: { title: string; help?: string; action?: ReactNode; children?: ReactNode }) {
  return (
    <section className={classes.group} aria-label={props.title}>
      <header className={classes.header}>
        <h2 className={classes.title}>{props.title}</h2>
        {props.action}
      </header>
      {props.help && <p className={classes.help}>{props.help}</p>}
      <div className={classes.fields}>{props.children}</div>
    </section>
  )
}

/** Fields side by side where there is room, under one another where there is not. */
export function FieldRow(props: { columns?: 2 | 3 | 4; children: ReactNode }) {
  return (
    <div className={classes.row} data-columns={props.columns ?? 2}>
      {props.children}
    </div>
  )
}
