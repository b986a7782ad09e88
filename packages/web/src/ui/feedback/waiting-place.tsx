import type { ReactNode } from 'react'
import { useDelayed } from '../hooks/use-delayed.ts'
import classes from './waiting-place.module.css'

type WaitingPlaceProps = {
  /** CSS class that places the skeleton where the content will appear. */
  className?: string
  /** True if the user has already waited, so the skeleton appears immediately. */
  late?: boolean
  /** Skeleton of the content. */
  children: ReactNode
}

/**
 * Placeholder for a loading screen, or for most of a screen. It fills the height of the window, so that nothing below it is
 * visible.
 */
export function WaitingPlace({ className, late = false, children }: WaitingPlaceProps) {
  const isShown = useDelayed(true, late ? 0 : undefined)
  return (
    <div className={`${classes.place} ${className ?? ''}`} data-waiting aria-hidden>
      {isShown && children}
    </div>
  )
}

/**
 * Placeholder bar for a text or a field; sizes in px or %. It uses no component library, because the sign-in screen loads none.
 */
export function Bar(props: { width?: number | string; height: number; above?: number; below?: number }) {
  const { width, height, above, below } = props
  return <div className={classes.bar} style={{ width, height, marginTop: above, marginBottom: below }} />
}
