import type { ReactNode } from 'react'
import classes from './form-group.module.css'

type FormGroupProps = {
  title: string
  /** Where the keyboard may be brought to the title, when what had it has gone. */
  titleId?: string
  help?: string
  /** Beside the title: what there is to say of a group that holds nothing yet, which takes one line. */
  hint?: ReactNode
  /** At the right of the title. */
  action?: ReactNode
  /** In place of the line of the title for as long as it is there; nothing below moves. */
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

/** Fields side by side where there is room, under one another where there is not. */
export function FieldRow(props: {
  columns?: 2 | 3 | 4
  /** The first of four holds a longer text than the others. */
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
