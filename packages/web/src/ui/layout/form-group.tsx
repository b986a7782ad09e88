import type { ReactNode } from 'react'
import classes from './form-group.module.css'

type FormGroupProps = {
  title: string
  /** Makes the title focusable under this id, so that it can take the focus when the focused element disappears. */
  titleId?: string
  help?: string
  /** Text beside the title about an empty group, so that the group takes only one line. */
  hint?: ReactNode
  /** Content at the end of the title line. */
  action?: ReactNode
  /** Content that covers the title line without moving the content below. */
  cover?: ReactNode
  children?: ReactNode
}

/** A titled group of fields in a form's column. */
export function FormGroup(props: FormGroupProps) {
  const { titleId } = props
  return (
    <section className={classes.group} aria-label={props.title}>
      <header className={classes.header} data-covered={Boolean(props.cover) || undefined}>
        <h2 className={classes.title} {...(titleId ? { id: titleId, tabIndex: -1 } : {})}>
          {props.title}
        </h2>
        {props.hint && <div className={classes.hint}>{props.hint}</div>}
        {props.action}
        {props.cover && <div className={classes.cover}>{props.cover}</div>}
      </header>
      {props.help && <p className={classes.help}>{props.help}</p>}
      <div className={classes.fields}>{props.children}</div>
    </section>
  )
}

/** Arranges fields side by side if there is room, otherwise stacked. */
export function FieldRow(props: {
  columns?: 2 | 3 | 4
  /** Makes the first of four columns wider. */
  longFirst?: boolean
  children: ReactNode
}) {
  return (
    <div
      className={classes.row}
      data-columns={props.columns ?? 2}
      data-long-first={props.longFirst || undefined}
    >
      {props.children}
    </div>
  )
}
