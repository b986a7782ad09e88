import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

/** Shown if there is nothing to display: explains what would be here or what failed, and offers the next step. */
export function EmptyState(props: {
  icon: Icon
  title: string
  text?: string
  tone?: 'calm' | 'failure'
  children?: ReactNode
}) {
  return (
    <div
      className={classes.state}
      role={props.tone === 'failure' ? 'alert' : undefined}
      data-tone={props.tone}
    >
      <props.icon className={classes.icon} size={32} stroke={1.25} aria-hidden />
      <p className={classes.title}>{props.title}</p>
      {props.text && <p className={classes.text}>{props.text}</p>}
      {props.children && <div className={classes.step}>{props.children}</div>}
    </div>
  )
}
