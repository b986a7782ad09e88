import { Skeleton } from '@mantine/core'
import { useDelayed } from '../../ui/use-delayed.ts'
import classes from './profile-screen.module.css'

/** The shape of the screen, once it is late. */
export function ProfileSkeleton() {
  const late = useDelayed(true)
  if (!late) return null
  return (
    <div className={classes.screen} aria-hidden>
      <Skeleton height={22} width={160} mt={6} mb={28} />
      <Skeleton height={96} width={96} mb={20} />
      <Skeleton height={32} width="min(100%, 560px)" mb={20} />
      <Skeleton height={32} width="min(100%, 560px)" />
    </div>
  )
}
