import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import classes from './folded-group.module.css'

type FoldedGroupProps = {
  title: string
  /** One-line summary of the fields, shown while the group is folded. */
  line: string
  /** True if the group is folded initially. The group also folds whenever this changes to true. */
  isFolded: boolean
  /** True if a field has an error. The group unfolds whenever this changes to true. */
  hasFault: boolean
  children: ReactNode
}

/** Titled group of fields that can be folded into one line. */
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
