import { Bar, WaitingPlace } from '../../ui/feedback/waiting-place.tsx'
import classes from './profile-screen.module.css'

/** Skeleton of the profile screen. */
export function ProfileSkeleton(props: { late?: boolean }) {
  return (
    <WaitingPlace className={classes.screen} late={props.late}>
      <Bar height={22} width={160} above={6} below={28} />
      <Bar height={96} width={96} below={20} />
      <Bar height={32} width="min(100%, 560px)" below={20} />
      <Bar height={32} width="min(100%, 560px)" />
    </WaitingPlace>
  )
}
