import { type ReactNode, useState } from 'react'
import classes from './review.module.css'

type FoldProps = {
  label: string
  /** One line that is read without opening it. */
  text: string
  /** Opens by itself, now or later, where something behind it needs a person; it closes by hand alone. */
  opens: boolean
  children: ReactNode
}

/** A line of how a file was understood, with the fields that change it folded away. */
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
