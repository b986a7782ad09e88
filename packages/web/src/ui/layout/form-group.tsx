import type { ReactNode } from 'react'
import classes from './form-group.module.css'

type FormGroupProps = {
  title: string
  /** DOM id that makes the title focusable. The title can then get the focus when the focused element disappears. */
  titleId?: string
  help?: string
  /** Text beside the title of an empty group, so that the group needs only one line. */
  hint?: ReactNode
  /** Content at the end of the title's line. */
  action?: ReactNode
  /** Content that covers the title's line without moving the content below. */
  cover?: ReactNode
  children?: ReactNode
}

/** Titled group of fields in a column of a form. */
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

/** Arranges fields side by side if there is room, otherwise one below the other. */
export function FieldRow(props: {
  columns?: 2 | 3 | 4
  /** True to make the first of four columns wider. */
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
