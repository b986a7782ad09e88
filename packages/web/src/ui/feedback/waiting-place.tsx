import type { ReactNode } from 'react'
import { useDelayed } from '../hooks/use-delayed.ts'
import classes from './waiting-place.module.css'

type WaitingPlaceProps = {
  /** A style that places it as what comes will be placed. */
  className?: string
  /** The person has waited already. */
  late?: boolean
  /** The shape of what comes. */
  children: ReactNode
}

/** The place of a screen, or of most of it, that is on its way. It fills the window, so that nothing below it is in sight. */
export function WaitingPlace({ className, late = false, children }: WaitingPlaceProps) {
  const shown = useDelayed(true, late ? 0 : undefined)
  return (
    <div className={`${classes.place} ${className ?? ''}`} data-waiting aria-hidden>
      {shown && children}
    </div>
  )
}

/** A bar in the place of a text or a field, sizes in px or %. What the sign-in screen does without draws nothing here. */
export function Bar(props: { width?: number | string; height: number; above?: number; below?: number }) {
  const { width, height, above, below } = props
  return <div className={classes.bar} style={{ width, height, marginTop: above, marginBottom: below }} />
}
