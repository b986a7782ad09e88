import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import classes from './folded-group.module.css'

type FoldedGroupProps = {
  title: string
  /** One-line summary of the fields, shown while they are folded. */
  line: string
  /** True if the group starts folded; also folds the group whenever this becomes true. */
  isFolded: boolean
  /** True while one of the fields has an error; unfolds the group whenever this becomes true. */
  hasFault: boolean
  children: ReactNode
}

/** A titled group of fields that folds into one line. */
export function FoldedGroup({ title, line, isFolded, hasFault, children }: FoldedGroupProps) {
  const [isOpen, open] = useState(!isFolded)
  useEffect(() => {
    if (isFolded) open(false)
  }, [isFolded])
  useEffect(() => {
    if (hasFault) open(true)
  }, [hasFault])
  return (
    <section aria-label={title}>
      <details
        className={classes.group}
        open={isOpen}
        onToggle={(event) => {
          if (event.target === event.currentTarget) open(event.currentTarget.open)
        }}
      >
        <summary className={classes.line}>
          <IconChevronDown className={classes.arrow} size={16} stroke={1.5} aria-hidden />
          <h2 className={classes.title}>{title}</h2>
          {!isOpen && <span className={classes.text}>{line}</span>}
        </summary>
        <div className={classes.fields}>{children}</div>
      </details>
    </section>
  )
}
