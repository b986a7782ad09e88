import classes from './screen-skeleton.module.css'
import { Bar, WaitingPlace } from './waiting-place.tsx'

/** Skeleton for a screen whose layout is not known yet. */
export function ScreenSkeleton() {
  return (
    <WaitingPlace className={classes.screen} late>
      <ScreenBars />
    </WaitingPlace>
  )
}

export function ScreenBars() {
  return (
    <>
      <Bar height={22} width={220} above={6} below={28} />
      <Bar height={12} width="60%" below={20} />
      <Bar height={12} width="80%" below={20} />
      <Bar height={12} width="45%" />
    </>
  )
}
