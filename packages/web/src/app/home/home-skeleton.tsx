import { Bar, WaitingPlace } from '../../ui/feedback/waiting-place.tsx'
import classes from './home-screen.module.css'

/** Skeleton of everything below the greeting. */
export function HomeSkeleton() {
  return (
    <WaitingPlace>
      <Parts />
    </WaitingPlace>
  )
}

/** Skeleton of the whole home screen, including the greeting. */
export function WholeHomeSkeleton() {
  return (
    <WaitingPlace className={classes.home} late>
      <Bar height={22} width={220} above={6} below={24} />
      <Parts />
    </WaitingPlace>
  )
}

function Parts() {
  return (
    <>
      <Bar height={88} />
      <div className={classes.columns}>
        <Bar height={220} above={24} />
        <Bar height={220} above={24} />
      </div>
    </>
  )
}
