import { type ReactNode, useState } from 'react'
import classes from './review.module.css'

type FoldProps = {
  label: string
  /** Summary in one line, which is always visible. */
  text: string
  /**
   * Expands the section when it becomes true, because something inside needs attention. Only the user collapses the section.
   */
  opens: boolean
  children: ReactNode
}

/** Shows a summary in one line above a collapsible section. */
export function Fold({ label, text, opens, children }: FoldProps) {
  const [isOpen, setOpen] = useState(opens)
  const [had, setHad] = useState(opens)
  if (had !== opens) {
    setHad(opens)
    if (opens) setOpen(true)
  }
  return (
    <details
      className={classes.fold}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={classes.line}>
        <span className={classes.label}>{label}</span> {text}
      </summary>
      <div className={classes.folded}>{children}</div>
    </details>
  )
}
